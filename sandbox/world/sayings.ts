export const reactionTypes = [
  'LIKE',
  'LIKE',
  'LIKE',
  'PRAISE',
  'EMPATHY',
  'INTEREST',
  'APPRECIATION',
  'ENTERTAINMENT',
]

export const praise = [
  {
    caption: 'worked together in the same team',
    text: '{name} is the person whose questions save you a week. I would work with them again tomorrow.',
  },
  {
    caption: 'managed directly',
    text: 'In three years {name} never missed a handover. Calm in the storm, and honest about it afterwards.',
  },
  { caption: 'was a customer', text: '{name} told us early what would not work, which is why the rest did.' },
]

export const closings = [
  'What would you have done?',
  'Comments are open, and so is the coffee machine.',
  'More of this next month, when we know whether it lasts.',
  'Thanks to everyone who said that it could not be done; you were nearly right. 🙏',
  'If you have tried the same thing, I would like to hear how it went.',
  '#lessons #work #teamwork',
  'I was wrong about this for years, by the way.',
  'Photographs follow as soon as the rain stops ☔',
  'No, we are not hiring for it. Yes, you may copy it.',
  'Read the long version, with tables, on our site.',
]
