/** In texts, `{name}` is the company and `{city}` its town. */
export interface Industry {
  industry: string
  endings: string[]
  taglines: string[]
  specialities: string[]
  about: string[]
}

export const industries: Industry[] = [
  {
    industry: 'Truck Transportation and Logistics',
    endings: ['Logistics', 'Freight', 'Haulage'],
    taglines: ['On the road before you are up', 'What you promised, on the day you promised it'],
    specialities: ['Road freight', 'Cross-docking', 'Customs', 'Cold chain', 'Last mile', 'Returns'],
    about: [
      '{name} moves pallets, parcels and the occasional carousel between {city} and the rest of the continent.',
      'Its own fleet covers the regular routes; partners that it has known for years cover the others.',
    ],
  },
  {
    industry: 'Software Development',
    endings: ['Software', 'Systems', 'Labs', 'Cloud'],
    taglines: ['Software that stays out of the way', 'Small tools for long days'],
    specialities: [
      'Scheduling',
      'Workflow tools',
      'Integrations',
      'Accessibility',
      'Mobile applications',
      'Hosting',
    ],
    about: [
      '{name} writes scheduling and planning software for teams that work in shifts.',
      'The product is developed in {city} and used in hospitals, depots and kitchens.',
    ],
  },
  {
    industry: 'Business Consulting and Services',
    endings: ['Advisory', 'Partners', 'Consulting'],
    taglines: ['Advice that you can use on Monday', 'Fewer slides, more decisions'],
    specialities: ['Operations', 'Procurement', 'Change management', 'Public sector', 'Cost reviews'],
    about: [
      '{name} advises medium-sized companies on operations and purchasing.',
      'From {city}, its consultants spend most of the week with customers and most of that on their feet.',
    ],
  },
  {
    industry: 'Food and Beverage Manufacturing',
    endings: ['Foods', 'Mills', 'Provisions', 'Bakehouse'],
    taglines: ['Good things in plain packets', 'Bread first'],
    specialities: ['Bakery', 'Organic ingredients', 'Private label', 'Food safety', 'Regional sourcing'],
    about: [
      '{name} bakes, mills and packs for shops and canteens around {city}.',
      'Most of the grain comes from farms less than a day’s drive away.',
    ],
  },
  {
    industry: 'Renewable Energy Power Generation',
    endings: ['Energy', 'Windworks', 'Solar'],
    taglines: ['Power from the weather', 'Steady in every wind'],
    specialities: ['Wind farms', 'Grid connection', 'Storage', 'Maintenance', 'Community energy'],
    about: [
      '{name} plans, builds and maintains wind and solar parks with the communities that live next to them.',
      'Its control room in {city} watches over them around the clock.',
    ],
  },
  {
    industry: 'Hospitals and Health Care',
    endings: ['Health', 'Clinics', 'Care'],
    taglines: ['Close to home', 'Time for every patient'],
    specialities: ['Outpatient care', 'Rehabilitation', 'Diagnostics', 'Home care', 'Geriatrics'],
    about: [
      '{name} runs clinics and home-care teams in and around {city}.',
      'It trains its own nurses and keeps most of them.',
    ],
  },
  {
    industry: 'Data Infrastructure and Analytics',
    endings: ['Analytics', 'Insight', 'Metrics'],
    taglines: ['Numbers with a reason', 'Count less, know more'],
    specialities: ['Forecasting', 'Survey research', 'Data quality', 'Dashboards', 'Experimentation'],
    about: [
      '{name} builds forecasts for retailers, transport companies and cities.',
      'Statisticians and engineers work side by side in {city}.',
    ],
  },
  {
    industry: 'Industrial Machinery Manufacturing',
    endings: ['Machines', 'Toolworks', 'Robotics', 'Instruments'],
    taglines: ['Built to be repaired', 'Precise since the beginning'],
    specialities: [
      'Packaging machines',
      'Measuring instruments',
      'Spare parts',
      'Automation',
      'Service contracts',
    ],
    about: [
      '{name} makes packaging machines and measuring instruments that can be taken apart with three tools.',
      'Everything is assembled and tested in {city}.',
    ],
  },
  {
    industry: 'Financial Services',
    endings: ['Capital', 'Savings', 'Mutual'],
    taglines: ['Plain terms', 'Owned by the people who save here'],
    specialities: ['Savings', 'Small business loans', 'Payments', 'Pensions', 'Risk management'],
    about: [
      '{name} lends to small companies and looks after the savings of their employees.',
      'It has branches in and around {city} and writes its letters in plain language.',
    ],
  },
  {
    industry: 'Retail',
    endings: ['Outfitters', 'Market', 'Home', 'Goods'],
    taglines: ['Made to be used', 'Everything for the long way'],
    specialities: ['Outdoor equipment', 'Repairs', 'Online retail', 'Second hand', 'Store design'],
    about: [
      '{name} sells and repairs equipment for people who spend their days outside.',
      'The first shop in {city} is still open, workshop included.',
    ],
  },
]

export const beginnings = [
  'Brightwater',
  'Copperleaf',
  'Hollowmere',
  'Fernhallow',
  'Greyharbour',
  'Lanternfield',
  'Mossgate',
  'Ottervale',
  'Pinecrest Row',
  'Quarrystone',
  'Ravensmoor',
  'Saltmarsh',
  'Tidewell',
  'Umberline',
  'Vellumbrook',
  'Willowgrid',
  'Amberfold',
  'Birchspan',
  'Cinderhill',
  'Driftmark',
  'Eastermoor',
  'Foxglade',
  'Gullwing Bay',
  'Heatherford',
  'Ironbloom',
  'Juniper Quay',
  'Kitehollow',
  'Larkspan',
  'Marrowstone',
  'Nettlecombe',
  'Owlbridge',
  'Pebblecross',
]

export const schoolNames = [
  'University of {town}',
  '{town} Technical College',
  '{town} Institute of Applied Sciences',
  '{town} School of Business',
  '{town} Academy of Arts',
]

export const schoolTowns = [
  'Aldermoor',
  'Brackenfeld',
  'Corvale',
  'Dunhaven',
  'Elsmark',
  'Falkenried',
  'Granholt',
  'Hestvik',
  'Immerau',
  'Jorvale',
]
