/** The texts of the public pages. They state what the product does and the terms it is given under, and promise nothing else. */

/** A part of a text page: a heading, paragraphs, and points below them. */
export interface Section {
  heading: string
  body?: readonly string[]
  points?: readonly string[]
  /** The picture that shows it, by its name. */
  picture?: (typeof screens)[number]['name']
  /** What it leads to. */
  link?: { href: string; label: string }
}

/** A public page of text. */
export interface TextPage {
  title: string
  description: string
  lead: string
  sections: readonly Section[]
  /** So many of the first sections are numbered steps. */
  steps?: number
}

export const aligned =
  'Aligned with the e-logbook requirement of the Postgraduate Medical Education Regulations, 2023. Not affiliated with the National Medical Commission.'

/** How it works, in order (P-013). */
export const steps = [
  {
    title: 'Buy a licence once',
    text: 'One payment, valid for three years.',
    more: 'Register with your college, department, phone and email, choose a package and pay. The licence is a one-time fee and covers 3 years.',
  },
  {
    title: 'Complete your profile',
    text: 'Joining date, roll numbers, unit head. Your HOD verifies you.',
    more: 'Fill in your joining date, roll numbers and unit head. The head of your department verifies your account; until then you cannot record entries.',
  },
  {
    title: 'Add your teachers',
    text: 'The faculty who teach you. They are approved automatically.',
    more: 'Name the teacher of each entry from the faculty of your department. Teachers are approved automatically and find what waits for them when they sign in.',
  },
  {
    title: 'Write as you work',
    text: 'A case or a procedure, on the phone, in the minute after it.',
    more: 'Record clinical work, procedures, skills, teaching, conferences and leave on your phone. What you type is kept on the device when the signal goes.',
  },
  {
    title: 'Teachers verify and score',
    text: 'They approve or reject with feedback. The score stays with the entry.',
    more: 'A teacher of your department reads the entry, approves or rejects it, gives feedback and a score. You see the result at once, with its history.',
  },
] as const

/** The pictures of a phone, as the product looked when they were taken. */
export const screens = [
  {
    name: 'student-phone',
    title: 'Student',
    text: 'What is approved, what is pending, what came back.',
    alt: 'The dashboard of a trainee on a phone: what needs attention, and the tiles with their counts',
  },
  {
    name: 'entries-phone',
    title: 'Entries',
    text: 'Each entry with its day, its teacher and its state.',
    alt: 'The list of clinical training on a phone, one card for each entry',
  },
  {
    name: 'verify-phone',
    title: 'Teacher',
    text: 'Read, score, give feedback, approve or reject.',
    alt: 'An entry to verify on a phone, with its details and the way to score it',
  },
] as const

/** What is in the product. */
export const features = [
  {
    icon: 'book',
    title: 'One log book for everything',
    text: 'Clinical training, procedures, skills, cases, teaching, conferences and leave: fifteen kinds of activity, each with its own form.',
  },
  {
    icon: 'approved',
    title: 'Verified by your faculty',
    text: 'Teachers approve or reject, give feedback and score from a queue. A verified entry keeps its history.',
  },
  {
    icon: 'chart',
    title: 'Where the training stands',
    text: 'Tiles count what is pending, approved and rejected, and say what needs you now.',
  },
  {
    icon: 'cap',
    title: 'Competencies and appraisals',
    text: 'Competencies and skills by department, the mandatory checklist, quarterly appraisals and soft skills.',
  },
  {
    icon: 'offline',
    title: 'Made for the ward',
    text: 'Recorded on the phone. Without a signal entries wait on the device and are sent when it is back.',
  },
  {
    icon: 'lock',
    title: 'Patients stay private',
    text: 'Patient details are masked in lists and left out of exports and messages.',
  },
] as const

/** A logbook of the demo as a college's office prints it, made by `screens/sample.py` in `tests/web`. */
export const sampleReport = { href: '/sample/logbook.pdf', label: 'Sample report (PDF)' } as const

/** What a college asks first. */
export const forColleges = [
  {
    icon: 'print',
    title: 'A record on paper',
    text: 'Every logbook prints as a PDF with its contents, each section, its totals and a code by which anyone can check the copy.',
  },
  {
    icon: 'shield',
    title: 'What is masked',
    text: 'The college’s office sees initials and the last two digits of a patient’s number, on screens and in print. The author and the teachers who may verify the entry see it whole.',
  },
  {
    icon: 'file',
    title: 'Ready for an inspection',
    text: 'A department is one file: each trainee’s logbook as PDF, the entries as a workbook and the certificates, with an index.',
  },
  {
    icon: 'person',
    title: 'How a college is brought in',
    text: 'Write to us with the departments. Your Academic Cell then adds staff and students, or imports them from a spreadsheet.',
  },
] as const

const refund: TextPage = {
  title: 'Refund policy',
  description: 'When a payment for PG Logbook is refunded, how to ask for it, and how long it takes.',
  lead: 'What happens when you want your payment back.',
  sections: [
    {
      heading: 'Asking for a refund',
      points: [
        'Send the request within 5 days of payment, by the contact page.',
        'A request is processed in 7 to 10 working days.',
        'An approved refund is credited in 5 to 8 business days.',
      ],
    },
    {
      heading: 'What is not refunded',
      body: ['A subscription is non-refundable after activation, but for the exceptions below.'],
    },
    {
      heading: 'Exceptions',
      points: ['Duplicate payments.', 'Verified technical failures of 5 or more business days (5+ business days).'],
    },
    {
      heading: 'Disputes',
      body: ['The dispute window is 7 days.'],
    },
  ],
}

const terms: TextPage = {
  title: 'Terms and Conditions',
  description: 'The terms under which PG Logbook is used, effective from 9 April 2025.',
  lead: 'Effective from 9 April 2025.',
  sections: [
    {
      heading: 'The licence',
      body: ['A licence is a one-time fee and covers 3 years. GST of 18% is added to the price of the package.'],
    },
    {
      heading: 'Your account',
      body: [
        'An account belongs to one person. Keep its password to yourself, and give true details about yourself, your college and your department.',
      ],
    },
    {
      heading: 'Your entries',
      body: [
        'You answer for what you record. Faculty of your department verify, approve or reject and score it. An entry that was verified is not deleted; a correction is a new entry.',
        'Record about a patient only what the training needs.',
      ],
    },
    { heading: 'Refunds', body: ['Refunds follow the refund policy.'] },
    { heading: 'No affiliation', body: ['PG Logbook is not affiliated with the National Medical Commission.'] },
  ],
}

const privacy: TextPage = {
  title: 'Privacy policy',
  description: 'What PG Logbook stores about its users, who sees it, and what stays on the device.',
  lead: 'What is stored, who sees it, and what stays on your device.',
  sections: [
    {
      heading: 'What is stored',
      points: [
        'What you give at registration and in your profile: name, phone, email, college, department and the details of your training.',
        'Your entries, the files you attach, and what teachers decide about them.',
        'The messages that you send by the contact form.',
      ],
    },
    {
      heading: 'Who sees it',
      points: [
        'You see your own records.',
        'Staff of your own college and department see the records of its students.',
        'The administrators of the product see what they need to run it; each patient record that they open is noted.',
      ],
    },
    {
      heading: 'Patients',
      body: [
        'Patient details are shown in full to the author, and to the staff who may verify the entry when they open it. Lists show everybody but the author initials and the last two digits of a number; exports and messages leave them out.',
      ],
    },
    {
      heading: 'On your device',
      body: [
        'Your session lies in the browser and ends with it, or after 50 minutes without use. Remember Me adds one cookie. What you type is kept on the device, sealed, until it is sent.',
      ],
    },
  ],
}

const disclaimer: TextPage = {
  title: 'Disclaimer',
  description: 'PG Logbook is not affiliated with the National Medical Commission.',
  lead: 'PG Logbook is not affiliated with the National Medical Commission.',
  sections: [
    {
      heading: 'What it is',
      body: [
        'PG Logbook is an electronic logbook aligned with the national guidelines for postgraduate medical education (the regulations of 2023). It is not a product of the commission, nor approved or endorsed by it.',
      ],
    },
    {
      heading: 'What it is not',
      body: [
        'It is a record of training. It is not a patient record of a hospital and gives no medical advice. What an entry says is its author’s, and what a verification says is the teacher’s.',
      ],
    },
    {
      heading: 'What your college decides',
      body: ['Whether a logbook is accepted, and in what form, is for your college and university to say.'],
    },
  ],
}

/** Which picture shows which step: what the trainee sees after the profile, while writing, and what the teacher sees. */
const STEP_PICTURES = [undefined, 'student-phone', undefined, 'entries-phone', 'verify-phone'] as const

const howItWorks: TextPage = {
  title: 'How it works',
  description:
    'From a licence to a verified entry, and how a college is brought in: how PG Logbook works, step by step.',
  lead: 'From a licence to a verified entry, step by step; and what a college asks first.',
  steps: steps.length,
  sections: [
    ...steps.map(({ title, more }, at) => ({ heading: title, body: [more], picture: STEP_PICTURES[at] })),
    {
      heading: 'How a college is brought in',
      points: [
        'Write to us by the contact page with the name of the college and its departments. We enter them.',
        'Your Academic Cell adds staff and students one by one, or imports them from a CSV or Excel file.',
        'Heads of department verify their trainees; from then on these record entries.',
        'Students buy a licence by themselves, or with the code that the college gives them.',
      ],
    },
    {
      heading: 'What is masked',
      points: [
        'Lists show a patient to everybody but the author by initials and the last two digits of a number.',
        'The author, and the teachers who may verify an entry, see it whole when they open it. To the Academic Cell, to clerks and to the operator it stays masked, in print too.',
        'Exports, notifications and messages leave patient details out.',
      ],
    },
    {
      heading: 'The printed record',
      body: [
        'A logbook prints as a PDF with a table of contents, every section, the totals of what was approved and what waits, and a code on each page by which anyone can check the copy. The sample is a logbook of the demonstration, with invented names, as a college’s office prints it; it carries no code.',
      ],
      link: sampleReport,
    },
  ],
}

/** The text pages by path. */
export const textPages: Readonly<Record<string, TextPage>> = {
  '/howtowork': howItWorks,
  '/t&c': terms,
  '/policy': privacy,
  '/refundPolicy': refund,
  '/disclaimer': disclaimer,
}
