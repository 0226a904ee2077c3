import type { Field } from './field.ts'

export const teaching: Field = {
  weight: 3,
  titles: [
    ['Teaching Assistant', 'Doctoral Researcher', 'Student Tutor'],
    ['Lecturer', 'Postdoctoral Researcher', 'Course Coordinator'],
    ['Senior Lecturer', 'Research Fellow', 'Programme Manager'],
    ['Associate Professor', 'Head of Programme', 'Library Manager'],
    ['Professor', 'Director of Studies'],
    ['Dean', 'Vice-Rector'],
  ],
  teams: ['first-year', 'evening school', 'summer school', 'library', 'field research', 'outreach'],
  skills: [
    'Lecturing',
    'Curriculum design',
    'Academic writing',
    'Grant writing',
    'Supervision',
    'Peer review',
    'Field research',
    'Assessment',
    'Archives',
    'Public speaking',
    'Qualitative methods',
    'Science communication',
  ],
  degrees: ['Bachelor of Arts', 'Master of Education', 'Master of Science', 'Doctor of Philosophy'],
  subjects: ['History', 'Education', 'Geography', 'Chemistry', 'Linguistics', 'Marine Biology'],
  certificates: ['Higher Education Teaching Certificate', 'Research Integrity Certificate'],
  duties: [
    'Teach the {team} course to {many} students a year and read everything they hand in.',
    'Supervise {few} theses at a time, with a weekly hour for each.',
    'Lead a research project with partners in {few} countries.',
    'Rebuilt the {team} curriculum around projects instead of examinations.',
    'Represent {company} in the regional education council.',
  ],
  results: [
    'Students who finish the course rose by {share} %.',
    'Published {few} papers, all of them open access.',
    'Raised a grant that paid for {few} doctoral places.',
    'The open lecture series drew {many} neighbours who had never been on the campus.',
  ],
  summaries: [
    'Teacher first, researcher second, and grateful that I never had to choose. My door is open on Thursdays.',
    'I study how small harbour towns change and teach people to write about it clearly.',
  ],
  posts: [
    'Marked {many} essays this week. Four of them changed my mind about something.',
    'Applications for our {team} programme are open until the end of the month.',
    'Field trip report: rain, mud, one very interesting stone wall.',
  ],
}
