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
    text: 'Enter your joining date, roll numbers and unit head. Your HOD verifies your account.',
    more: 'Enter your joining date, roll numbers and unit head. You can record entries once your head of department has verified your account.',
  },
  {
    title: 'Add your teachers',
    text: 'Add the faculty who teach you. They are approved automatically.',
    more: 'Choose a teacher from your department for each entry. Teachers are approved automatically and see their pending entries when they sign in.',
  },
  {
    title: 'Record as you work',
    text: 'Log a case or procedure on your phone right after it happens.',
    more: 'Record clinical work, procedures, skills, teaching, conferences and leave on your phone. If you lose signal, your input is saved on the device.',
  },
  {
    title: 'Teachers verify and score',
    text: 'They approve or reject each entry with feedback and a score.',
    more: 'A teacher in your department reads the entry, approves or rejects it, and gives feedback and a score. You see the result immediately, with its history.',
  },
] as const

/** The pictures of a phone, as the product looked when they were taken. */
export const screens = [
  {
    name: 'student-phone',
    title: 'Student',
    text: 'See what is approved, pending and rejected.',
    alt: 'Student dashboard on a phone: action needed and tiles with counts',
  },
  {
    name: 'entries-phone',
    title: 'Entries',
    text: 'Every entry with its date, teacher and status.',
    alt: 'Clinical training list on a phone, one card per entry',
  },
  {
    name: 'verify-phone',
    title: 'Teacher',
    text: 'Read, score, comment, then approve or reject.',
    alt: 'Verifying an entry on a phone, with details and scoring',
  },
] as const

/** What is in the product. */
export const features = [
  {
    icon: 'book',
    title: 'One logbook for everything',
    text: 'Clinical training, procedures, skills, cases, teaching, conferences and leave: 15 activity types, each with its own form.',
  },
  {
    icon: 'approved',
    title: 'Verified by your faculty',
    text: 'Teachers work through a queue: approve or reject, give feedback and score. Verified entries keep their full history.',
  },
  {
    icon: 'chart',
    title: 'Progress at a glance',
    text: 'Tiles show pending, approved and rejected entries, and anything that needs your action.',
  },
  {
    icon: 'cap',
    title: 'Competencies and appraisals',
    text: 'Department-wise competencies and skills, the mandatory checklist, quarterly appraisals and soft skills.',
  },
  {
    icon: 'offline',
    title: 'Made for the ward',
    text: 'Record on your phone. Without a signal, entries are saved on the device and sent when you are back online.',
  },
  {
    icon: 'lock',
    title: 'Patient privacy',
    text: 'Patient details are masked in lists and excluded from exports and messages.',
  },
] as const

/** A logbook of the demo as a college's office prints it, made by `screens/sample.py` in `tests/web`. */
export const sampleReport = { href: '/sample/logbook.pdf', label: 'Sample report (PDF)' } as const

/** What a college asks first. */
export const forColleges = [
  {
    icon: 'print',
    title: 'A record on paper',
    text: 'Every logbook prints as a PDF with a table of contents, all sections, totals and a code that anyone can use to check the copy.',
  },
  {
    icon: 'shield',
    title: 'Masked patient details',
    text: 'The college office sees only initials and the last two digits of a patient’s number, on screen and in print. The author and the teachers who can verify the entry see full details.',
  },
  {
    icon: 'file',
    title: 'Ready for an inspection',
    text: 'Download a whole department as one file: each student’s logbook as PDF, entries as an Excel workbook and certificates, with an index.',
  },
  {
    icon: 'person',
    title: 'Getting your college started',
    text: 'Send us your list of departments. Your Academic Cell then adds staff and students, or imports them from a spreadsheet.',
  },
] as const

const refund: TextPage = {
  title: 'Refund policy',
  description: 'When PG Logbook payments are refunded, how to request a refund and how long it takes.',
  lead: 'How refunds work.',
  sections: [
    {
      heading: 'Requesting a refund',
      points: [
        'Send your request within 5 days of payment using the contact page.',
        'We process requests in 7 to 10 working days.',
        'Approved refunds are credited in 5 to 8 business days.',
      ],
    },
    {
      heading: 'Non-refundable payments',
      body: ['A subscription is non-refundable after activation, except in the cases below.'],
    },
    {
      heading: 'Exceptions',
      points: ['Duplicate payments.', 'Verified technical failures of 5 or more business days.'],
    },
    {
      heading: 'Disputes',
      body: ['The dispute window is 7 days.'],
    },
  ],
}

const terms: TextPage = {
  title: 'Terms and Conditions',
  description: 'Terms of use of PG Logbook, effective from 9 April 2025.',
  lead: 'Effective from 9 April 2025.',
  sections: [
    {
      heading: 'The licence',
      body: ['A licence is a one-time fee for 3 years. 18% GST is added to the package price.'],
    },
    {
      heading: 'Your account',
      body: [
        'An account is for one person only. Do not share your password. Give correct details about yourself, your college and your department.',
      ],
    },
    {
      heading: 'Your entries',
      body: [
        'You are responsible for what you record. Faculty of your department approve or reject and score your entries. Verified entries cannot be deleted; to correct one, add a new entry.',
        'Record only the patient information that your training requires.',
      ],
    },
    { heading: 'Refunds', body: ['Refunds are made under the refund policy.'] },
    { heading: 'No affiliation', body: ['PG Logbook is not affiliated with the National Medical Commission.'] },
  ],
}

const privacy: TextPage = {
  title: 'Privacy policy',
  description: 'What PG Logbook stores about you, who can see it and what is stored on your device.',
  lead: 'What we store, who can see it and what is stored on your device.',
  sections: [
    {
      heading: 'What we store',
      points: [
        'Details you give at registration and in your profile: name, phone, email, college, department and training details.',
        'Your entries, attached files and teachers’ decisions on them.',
        'Messages you send using the contact form.',
      ],
    },
    {
      heading: 'Who can see it',
      points: [
        'You see your own records.',
        'Staff of your college and department can see the records of its students.',
        'PG Logbook administrators can see what they need to run the service. Every patient record they open is logged.',
      ],
    },
    {
      heading: 'Patients',
      body: [
        'Full patient details are visible to the author and to staff who can verify the entry, when they open it. In lists, everyone except the author sees only initials and the last two digits of a number. Exports and messages contain no patient details.',
      ],
    },
    {
      heading: 'On your device',
      body: [
        'Your session is stored in the browser. It ends when you close the browser or after 50 minutes of inactivity. Remember Me sets one cookie. Unsent input is stored encrypted on the device until it is sent.',
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
        'PG Logbook is an electronic logbook aligned with the national guidelines for postgraduate medical education (the regulations of 2023). It is not a product of the commission and is not approved or endorsed by it.',
      ],
    },
    {
      heading: 'What it is not',
      body: [
        'PG Logbook is a training record. It is not a hospital patient record and does not give medical advice. Authors are responsible for their entries, and teachers for their verifications.',
      ],
    },
    {
      heading: 'What your college decides',
      body: ['Your college and university decide whether a logbook is accepted and in what form.'],
    },
  ],
}

/** Which picture shows which step: what the trainee sees after the profile, while writing, and what the teacher sees. */
const STEP_PICTURES = [undefined, 'student-phone', undefined, 'entries-phone', 'verify-phone'] as const

const howItWorks: TextPage = {
  title: 'How it works',
  description:
    'How PG Logbook works, step by step: from buying a licence to a verified entry, and getting your college started.',
  lead: 'From buying a licence to a verified entry, step by step, and common questions from colleges.',
  steps: steps.length,
  sections: [
    ...steps.map(({ title, more }, at) => ({ heading: title, body: [more], picture: STEP_PICTURES[at] })),
    {
      heading: 'Getting your college started',
      points: [
        'Send us the name of your college and its departments using the contact page. We set them up.',
        'Your Academic Cell adds staff and students one by one, or imports them from a CSV or Excel file.',
        'Heads of department verify their students, who can then record entries.',
        'Students buy a licence individually, or with a code from their college.',
      ],
    },
    {
      heading: 'Masked patient details',
      points: [
        'In lists, everyone except the author sees a patient’s initials and the last two digits of a number.',
        'The author and the teachers who can verify an entry see full details when they open it. The Academic Cell, clerks and PG Logbook administrators see masked details only, also in print.',
        'Exports, notifications and messages contain no patient details.',
      ],
    },
    {
      heading: 'The printed record',
      body: [
        'A logbook prints as a PDF with a table of contents, every section, totals of approved and pending entries, and a code on each page that anyone can use to check the copy. The sample is a demonstration logbook with invented names, as a college office would print it. It has no code.',
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
