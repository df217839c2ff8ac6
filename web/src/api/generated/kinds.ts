// Made by ./scripts/generate from api/logbook/kinds. Do not edit.

export type FieldType =
  | 'text' | 'longtext' | 'integer' | 'date' | 'time' | 'phone' | 'choice' | 'reference' | 'lines' | 'group'
  | 'file' | 'derived'
export type Source = 'teachers' | 'competencies' | 'skills' | 'specialities' | 'procedures' | 'states'
export type Format =
  | 'sr' | 'text' | 'date' | 'person' | 'title' | 'number' | 'file' | 'status' | 'score' | 'verified' | 'student'
  | 'list'
export interface Field {
  name: string
  label: string
  type: FieldType
  required: boolean
  message: string
  help?: string
  section?: string
  options?: readonly string[]
  departmentOptions?: string
  collegeOptions?: string
  widget?: 'radio' | 'select'
  source?: Source
  sourceFor?: 'diag' | 'proc'
  dependsOn?: string
  addable?: boolean
  freeText?: boolean
  omitNamed?: string
  default?: string
  maxDate?: 'today'
  maxLength?: number
  min?: number
  max?: number
  emptyTitle?: string
  patient?: boolean
  repeats?: 'start' | 'copy'
  suggestFrom?: readonly string[]
  suggestions?: readonly string[]
  earlier?: boolean
  fields?: readonly Field[]
  derivedFrom?: readonly string[]
  shownWhen?: readonly [string, readonly string[]]
  after?: readonly string[]
  accept?: string
  maxBytes?: number
}
export interface Column {
  label: string
  field: string
  format: Format
  sort?: string
  staffOnly?: boolean
  also?: readonly string[]
  rest?: 'line' | 'detail'
}
export interface Detail {
  label: string
  field: string
  format: Format
}
export interface Grade {
  value: string
  label: string
}
export interface Level {
  value: number
  label: string
}
export type Scoring =
  | { type: 'none' }
  | { type: 'single'; scale: readonly Grade[] }
  | {
      type: 'criteria'
      by: string
      scale: readonly Level[]
      rubrics: Readonly<Record<string, readonly string[]>>
      otherwise: readonly Grade[]
    }
export interface Kind {
  key: string
  categoryId: string
  option: string
  title: string
  heading: string
  tile: string
  tileSlot: number | null
  order: number
  deleteName: string
  successTitle: string
  successMessage: string
  incompleteTitle: string
  incompleteMessage: string
  blankMessage: string | null
  failureMessage: string
  httpFailureMessage: string | null
  detailTitle: string
  statusLabel: string
  validation: 'summary' | 'list' | 'first'
  encoding: 'json' | 'multipart'
  headline: string
  facts: readonly string[]
  filters: readonly string[]
  scoring: Scoring
  fields: readonly Field[]
  columns: readonly Column[]
  details: readonly Detail[]
  page?: string
  removedBy?: 'staff'
  editable?: boolean
  addTitle?: string
  editTitle?: string
  updateMessage?: string
  updateFailureMessage?: string
  report?: { word: string; heading: string; columns: readonly Column[] }
  madeFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>
  becomes?: readonly { title: string; page: string }[]
  departmentFlag?: 'forensic'
  submitLabel?: string
  networkMessage?: string
  failureTitle?: string
  blankFields?: readonly string[]
  caseNumber?: string
  patientName?: string
  sameWhen?: readonly string[]
  dayField?: string
  achievement?: boolean
}
export interface Tile {
  slot: number
  label: string
  url: string
  kinds: readonly string[]
  target: number | null
}

export const kinds: readonly Kind[] = [
 {
  "key": "introduction",
  "categoryId": "65f0c1a27b3e4d58a61c49d3",
  "option": "DefaultOption",
  "title": "PG Introduction Schedule",
  "heading": "PG Introduction Schedule REPORT",
  "tile": "PG Induction Schedule",
  "tileSlot": 0,
  "order": 1,
  "deleteName": "AcademicActivity",
  "successTitle": "Created!",
  "successMessage": "Task inserted successfully",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "teacher.name"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "topic",
    "label": "Topic",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Topic is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "repeats": "copy",
    "required": true,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Topic",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Topic",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "training",
  "categoryId": "65f0c1a27b3e4d58a61c49d4",
  "option": "ClinicalTraining",
  "title": "Clinical Training",
  "heading": "Clinical Training REPORT",
  "tile": "Academic Activity",
  "tileSlot": 1,
  "order": 2,
  "deleteName": "ClinicalTraning",
  "successTitle": "Created!",
  "successMessage": "Clinical training submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "trainingType",
   "role"
  ],
  "filters": [
   "trainingType"
  ],
  "scoring": {
   "type": "criteria",
   "by": "trainingType",
   "scale": [
    {
     "value": 1,
     "label": "Poor"
    },
    {
     "value": 2,
     "label": "Satisfactory"
    },
    {
     "value": 3,
     "label": "Good"
    },
    {
     "value": 4,
     "label": "Very Good"
    }
   ],
   "rubrics": {
    "Case Presentation": [
     "Completeness of history",
     "Whether all relevant points elicited",
     "Clarity of presentation",
     "Logical order",
     "Mentioned all positive and negative points of importance",
     "Accuracy of general physical examination",
     "Whether all physical signs elicited correctly",
     "Whether any major signs missed or misinterpreted",
     "Diagnosis follows logically from history and findings",
     "Investigations: complete list relevant order and interpretation",
     "Ability to react to questioning",
     "Ability to defend diagnosis",
     "Ability to justify differential diagnosis"
    ],
    "Group Discussion": [
     "Preparation and knowledge of topic",
     "Relevance of points raised",
     "Active participation",
     "Listening and respect for others",
     "Clarity of expression",
     "Use of evidence and references",
     "Ability to respond to questions",
     "Contribution to conclusion"
    ],
    "Journal Club": [
     "Choice of article",
     "Extent of understanding of scope and objectives of the paper",
     "Whether cross-references have been consulted",
     "Whether other relevant publications consulted",
     "Ability to respond to questions on the paper",
     "Audio-visual aids used",
     "Ability to defend the paper",
     "Clarity of presentation",
     "Any other observation"
    ],
    "Seminar": [
     "Whether other relevant publications consulted",
     "Whether cross-references have been consulted",
     "Completeness of preparation",
     "Clarity of presentation",
     "Understanding of subject",
     "Ability to answer questions",
     "Time scheduling",
     "Appropriate use of audio-visual aids",
     "Overall performance",
     "Any other observation"
    ],
    "Grand Ward Rounds": [
     "Punctuality and regularity",
     "Maintenance of case records",
     "Presentation of cases during rounds",
     "Investigations work-up",
     "Bedside manners",
     "Rapport with patients",
     "Clinical reasoning and plan of management",
     "Interaction with colleagues and supportive staff",
     "Overall quality of ward work"
    ],
    "INTERDEPARTMENTAL COLLOQUIUM": [
     "Relevance of topic or case to departments involved",
     "Integration of interdepartmental knowledge",
     "Completeness of preparation",
     "Clarity of presentation",
     "Ability to answer questions",
     "Use of evidence and references",
     "Time scheduling",
     "Use of audio-visual aids",
     "Summary and take-home message"
    ],
    "STUDENTS SYMPOSIUM": [
     "Choice and coverage of sub-topic",
     "Completeness of preparation",
     "Coordination with co-presenters",
     "Clarity of presentation",
     "Understanding of subject",
     "Ability to answer questions",
     "Time scheduling",
     "Use of audio-visual aids",
     "Overall performance"
    ]
   },
   "otherwise": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "trainingType",
    "label": "Training Type",
    "type": "choice",
    "options": [
     "Case Presentation",
     "Group Discussion",
     "Journal Club",
     "Seminar",
     "Grand Ward Rounds",
     "INTERDEPARTMENTAL COLLOQUIUM",
     "STUDENTS SYMPOSIUM"
    ],
    "departmentOptions": "extraTrainingTypes",
    "repeats": "copy",
    "required": true,
    "message": "Training Type is required."
   },
   {
    "name": "topic",
    "label": "Topic",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Topic is required."
   },
   {
    "name": "role",
    "label": "Role",
    "type": "choice",
    "options": [
     "Presenter",
     "Participant"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Role is required."
   },
   {
    "name": "teacher",
    "label": "Moderator",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Moderator is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Training Type",
    "field": "trainingType",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Topic",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Moderator",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Training Type",
    "field": "trainingType",
    "format": "text"
   },
   {
    "label": "Topic",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Moderator",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "teaching",
  "categoryId": "65f0c1a27b3e4d58a61c49d5",
  "option": "TeachingExp",
  "title": "Teaching Experience",
  "heading": "Teaching Experience REPORT",
  "tile": "Teaching Experience",
  "tileSlot": 2,
  "order": 3,
  "deleteName": "TeachingExp",
  "successTitle": "Created!",
  "successMessage": "Teaching experience submitted successfully",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "trainingType"
  ],
  "filters": [
   "trainingType"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "trainingType",
    "label": "Teaching Type",
    "type": "choice",
    "options": [
     "Theory Class",
     "Practical",
     "Clinics",
     "Demostrations",
     "Tutorials",
     "Group Discussions"
    ],
    "repeats": "copy",
    "required": true,
    "message": "Teaching Type is required."
   },
   {
    "name": "topic",
    "label": "Topic",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Topic is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Type",
    "field": "trainingType",
    "format": "text"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Type",
    "field": "trainingType",
    "format": "text"
   },
   {
    "label": "Topic",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "opd",
  "categoryId": "65f0c1a27b3e4d58a61c49d6",
  "option": "OPD Camous",
  "title": "OPD Campus",
  "heading": "OPD Campus REPORT",
  "tile": "OPD Campus",
  "tileSlot": 3,
  "order": 4,
  "deleteName": "OpdCampus",
  "successTitle": "Created!",
  "successMessage": "OPD Case submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "venue",
  "facts": [
   "opdCases"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "venue",
    "label": "Venue",
    "type": "text",
    "maxLength": 200,
    "repeats": "start",
    "required": true,
    "message": "Venue is required."
   },
   {
    "name": "opdCases",
    "label": "OPD Cases",
    "type": "integer",
    "min": 1,
    "max": 10000,
    "repeats": "copy",
    "required": true,
    "message": "OPD Cases is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "repeats": "copy",
    "required": true,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Venue",
    "field": "venue",
    "format": "text"
   },
   {
    "label": "OPD Cases",
    "field": "opdCases",
    "format": "number"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Venue",
    "field": "venue",
    "format": "text"
   },
   {
    "label": "OPD Cases",
    "field": "opdCases",
    "format": "number"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "conference",
  "categoryId": "65f0c1a27b3e4d58a61c49d7",
  "option": "Conference",
  "title": "Academic Program / conference",
  "heading": "Academic Program / conference REPORT",
  "tile": "Academic Participations",
  "tileSlot": 4,
  "order": 5,
  "deleteName": "Confrence",
  "successTitle": "Created!",
  "successMessage": "Task inserted successfully",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": "Field \"{field}\" is empty. Please fill all fields.",
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "multipart",
  "headline": "title",
  "facts": [
   "topic",
   "conferenceType",
   "role"
  ],
  "filters": [
   "topic"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "topic",
    "label": "Academic Program",
    "type": "choice",
    "options": [
     "CME",
     "Conference",
     "Workshop"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Academic Program is required."
   },
   {
    "name": "title",
    "label": "Title",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Title is required."
   },
   {
    "name": "conferenceType",
    "label": "Event Type",
    "type": "choice",
    "options": [
     "International",
     "National",
     "State",
     "Institutional"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Event Type is required."
   },
   {
    "name": "host",
    "label": "Organized By",
    "type": "text",
    "maxLength": 200,
    "repeats": "copy",
    "required": true,
    "message": "Organized By is required."
   },
   {
    "name": "role",
    "label": "Role",
    "type": "choice",
    "options": [
     "Presenter",
     "Participant"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Role is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "certificate",
    "label": "Certificate",
    "type": "file",
    "help": "A PDF, picture or office file of at most 10 MB",
    "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
    "maxBytes": 10485760,
    "required": false,
    "message": "Certificate is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Academic Program",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Event Type",
    "field": "conferenceType",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Organized By",
    "field": "host",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Academic Program",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Title",
    "field": "title",
    "format": "text"
   },
   {
    "label": "Event Type",
    "field": "conferenceType",
    "format": "text"
   },
   {
    "label": "Organized By",
    "field": "host",
    "format": "text"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "paper",
  "categoryId": "65f0c1a27b3e4d58a61c49d8",
  "option": "PPP",
  "title": "Paper / Poster Presentation",
  "heading": "Paper / Poster Presentation REPORT",
  "tile": "Podium Poster Publication",
  "tileSlot": 5,
  "order": 6,
  "deleteName": "PodiumPosterPublication",
  "successTitle": "Created!",
  "successMessage": "Task inserted successfully",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": "Field \"{field}\" is empty. Please fill all fields.",
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "multipart",
  "headline": "titleInBrief",
  "facts": [
   "pType",
   "topic"
  ],
  "filters": [
   "pType"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "pType",
    "label": "Presentation Type",
    "type": "choice",
    "options": [
     "Paper Presentation",
     "Poster Presentation"
    ],
    "widget": "radio",
    "default": "Paper Presentation",
    "repeats": "copy",
    "required": true,
    "message": "Presentation Type is required."
   },
   {
    "name": "topic",
    "label": "Academic Event",
    "type": "choice",
    "options": [
     "CME",
     "Conference",
     "Workshop"
    ],
    "repeats": "copy",
    "required": true,
    "message": "Academic Event is required."
   },
   {
    "name": "titleInBrief",
    "label": "Title in Brief",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Title in Brief is required."
   },
   {
    "name": "level",
    "label": "Level",
    "type": "choice",
    "help": "Who was invited; what was presented in the own institution alone is Institutional",
    "options": [
     "Institutional",
     "State",
     "Zonal",
     "National",
     "International"
    ],
    "widget": "select",
    "required": false,
    "message": "Level is required."
   },
   {
    "name": "teacher",
    "label": "Guide",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guide is required."
   },
   {
    "name": "certificate",
    "label": "Certificate",
    "type": "file",
    "help": "A PDF, picture or office file of at most 10 MB",
    "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
    "maxBytes": 10485760,
    "required": false,
    "message": "Certificate is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Presentation Type",
    "field": "pType",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Academic Event",
    "field": "topic",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Title in Brief",
    "field": "titleInBrief",
    "format": "text"
   },
   {
    "label": "Guide",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Presentation Type",
    "field": "pType",
    "format": "text"
   },
   {
    "label": "Academic Event",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Title in Brief",
    "field": "titleInBrief",
    "format": "text"
   },
   {
    "label": "Level",
    "field": "level",
    "format": "text"
   },
   {
    "label": "Guide",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   }
  ],
  "becomes": [
   {
    "title": "Publication",
    "page": "/publication"
   }
  ],
  "dayField": "date",
  "achievement": true
 },
 {
  "key": "thesisReview",
  "categoryId": "65f0c1a27b3e4d58a61c49d9",
  "option": "Thesis",
  "title": "Thesis Review",
  "heading": "Thesis Review REPORT",
  "tile": "Thesis Review",
  "tileSlot": 6,
  "order": 7,
  "deleteName": "ThesisReview",
  "successTitle": "Created!",
  "successMessage": "Thesis submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "reviewTillDate",
  "facts": [
   "topic"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "reviewTillDate",
    "label": "Review Till-Date",
    "type": "longtext",
    "maxLength": 1000,
    "repeats": "copy",
    "required": true,
    "message": "Review Till-Date is required."
   },
   {
    "name": "topic",
    "label": "Future Plan",
    "type": "longtext",
    "maxLength": 1000,
    "repeats": "copy",
    "required": true,
    "message": "Future Plan is required."
   },
   {
    "name": "teacher",
    "label": "Guide",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guide is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "repeats": "copy",
    "required": true,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Review Till-Date",
    "field": "reviewTillDate",
    "format": "text"
   },
   {
    "label": "Future Plan",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Review Till-Date",
    "field": "reviewTillDate",
    "format": "text"
   },
   {
    "label": "Future Plan",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guide",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "posting",
  "categoryId": "65f0c1a27b3e4d58a61c49da",
  "option": "Clinical Program",
  "title": "Speciality Posting",
  "heading": "Speciality Posting REPORT",
  "tile": "Specialty Clinic Posting",
  "tileSlot": 7,
  "order": 8,
  "deleteName": "ClinicPosting",
  "successTitle": "Created!",
  "successMessage": "Clinical Posting submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "fromDate",
   "toDate"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "topic",
    "label": "Speciality",
    "type": "reference",
    "source": "specialities",
    "addable": true,
    "freeText": true,
    "maxLength": 300,
    "repeats": "start",
    "required": true,
    "message": "Speciality is required."
   },
   {
    "name": "fromDate",
    "label": "From Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "From Date is required."
   },
   {
    "name": "toDate",
    "label": "To Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "To Date is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": false,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Clinic-Description",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "From Date",
    "field": "fromDate",
    "format": "date"
   },
   {
    "label": "To Date",
    "field": "toDate",
    "format": "date"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Clinic-Description",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "From Date",
    "field": "fromDate",
    "format": "date"
   },
   {
    "label": "To Date",
    "field": "toDate",
    "format": "date"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "fromDate"
 },
 {
  "key": "diagnosticSkill",
  "categoryId": "65f0c1a27b3e4d58a61c49db",
  "option": "Diagnostic Skill",
  "title": "Diagnostic Skill",
  "heading": "Diagnostic Skill REPORT",
  "tile": "Diagnostic Skills",
  "tileSlot": 8,
  "order": 9,
  "deleteName": "DiagnosticSkill",
  "successTitle": "Created!",
  "successMessage": "Diagnostic Skill submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "competency.title",
   "role"
  ],
  "filters": [
   "role"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "competency",
    "label": "Competency",
    "type": "reference",
    "source": "competencies",
    "sourceFor": "diag",
    "repeats": "start",
    "required": false,
    "message": "Competency is required."
   },
   {
    "name": "topic",
    "label": "Skill",
    "type": "reference",
    "source": "skills",
    "sourceFor": "diag",
    "dependsOn": "competency",
    "addable": true,
    "freeText": true,
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Skill is required."
   },
   {
    "name": "topicText",
    "label": "What you did or saw",
    "type": "longtext",
    "maxLength": 1000,
    "repeats": "copy",
    "suggestFrom": [
     "role",
     "topic"
    ],
    "required": true,
    "message": "What you did or saw is required."
   },
   {
    "name": "role",
    "label": "Role",
    "type": "choice",
    "options": [
     "Observed",
     "Assisted",
     "Performed with Guide",
     "Performed Independently"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Role is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title",
    "rest": "line"
   },
   {
    "label": "Skills",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title"
   },
   {
    "label": "Skills",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Details",
    "field": "topicText",
    "format": "text"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "surgicalSkill",
  "categoryId": "65f0c1a27b3e4d58a61c49dc",
  "option": "Diagnostic Skill",
  "title": "Surgical Skills",
  "heading": "Surgical Skills REPORT",
  "tile": "Procedures",
  "tileSlot": 9,
  "order": 10,
  "deleteName": "SurgicalSkill",
  "successTitle": "Created!",
  "successMessage": "Surgical Skill submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "competency.title",
   "role"
  ],
  "filters": [
   "role"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "competency",
    "label": "Competency",
    "type": "reference",
    "source": "competencies",
    "sourceFor": "proc",
    "repeats": "start",
    "required": false,
    "message": "Competency is required."
   },
   {
    "name": "topic",
    "label": "Skill",
    "type": "reference",
    "source": "skills",
    "sourceFor": "proc",
    "dependsOn": "competency",
    "addable": true,
    "freeText": true,
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Skill is required."
   },
   {
    "name": "topicText",
    "label": "What you did or saw",
    "type": "longtext",
    "maxLength": 1000,
    "repeats": "copy",
    "suggestFrom": [
     "role",
     "topic"
    ],
    "required": true,
    "message": "What you did or saw is required."
   },
   {
    "name": "role",
    "label": "Role",
    "type": "choice",
    "options": [
     "Observed",
     "Assisted",
     "Performed with Guide",
     "Performed Independently"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Role is required."
   },
   {
    "name": "teacher",
    "label": "Surgeon",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Surgeon is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title",
    "rest": "line"
   },
   {
    "label": "Skills",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Surgeon",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title"
   },
   {
    "label": "Skills",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Details",
    "field": "topicText",
    "format": "text"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Surgeon",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "skillsLab",
  "categoryId": "65f0c1a27b3e4d58a61c49dd",
  "option": "Diagnostic Skill",
  "title": "Skills Labs",
  "heading": "Skills Labs REPORT",
  "tile": "Skill Labs",
  "tileSlot": 10,
  "order": 11,
  "deleteName": "WetLabSkill",
  "successTitle": "Created!",
  "successMessage": "Wet Lab Skill submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "teacher.name"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "topic",
    "label": "Procedure",
    "type": "reference",
    "source": "procedures",
    "addable": true,
    "freeText": true,
    "maxLength": 300,
    "repeats": "copy",
    "required": true,
    "message": "Procedure is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Procedure",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Procedure",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "extraCurricular",
  "categoryId": "65f0c1a27b3e4d58a61c49de",
  "option": "Extra Curricular",
  "title": "Extra Curricular Activities",
  "heading": "Extra Curricular Activities REPORT",
  "tile": "Extra Curricular Activities",
  "tileSlot": 11,
  "order": 12,
  "deleteName": "ExtraActivity",
  "successTitle": "Created!",
  "successMessage": "Extra Curricular Activities submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details and upload the certificate file",
  "blankMessage": null,
  "failureMessage": "Failed to save the task.",
  "httpFailureMessage": "HTTP error! Status: {code}",
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "multipart",
  "headline": "topic",
  "facts": [
   "teacher.name"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "topic",
    "label": "Particulars",
    "type": "text",
    "maxLength": 300,
    "repeats": "copy",
    "required": false,
    "message": "Particulars is required."
   },
   {
    "name": "certificate",
    "label": "Certificate",
    "type": "file",
    "help": "A PDF, picture or office file of at most 10 MB",
    "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
    "maxBytes": 10485760,
    "required": true,
    "message": "Certificate is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": false,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Particulars",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Particulars",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Certificate",
    "field": "certificate",
    "format": "file"
   }
  ],
  "dayField": "date"
 },
 {
  "key": "leave",
  "categoryId": "65f0c1a27b3e4d58a61c49df",
  "option": "Leave Record",
  "title": "Leave Records",
  "heading": "Leave Records REPORT",
  "tile": "Leave Record",
  "tileSlot": 12,
  "order": 13,
  "deleteName": "LeaveRecords",
  "successTitle": "Created!",
  "successMessage": "Leave submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "reasonType",
  "facts": [
   "fromDate",
   "toDate",
   "leaveDays"
  ],
  "filters": [
   "reasonType"
  ],
  "scoring": {
   "type": "none"
  },
  "fields": [
   {
    "name": "fromDate",
    "label": "From Date",
    "type": "date",
    "default": "today",
    "required": true,
    "message": "From Date is required."
   },
   {
    "name": "toDate",
    "label": "To Date",
    "type": "date",
    "default": "today",
    "required": true,
    "message": "To Date is required."
   },
   {
    "name": "leaveDays",
    "label": "Days",
    "type": "derived",
    "min": 1,
    "max": 366,
    "derivedFrom": [
     "fromDate",
     "toDate"
    ],
    "required": true,
    "message": "Days is required."
   },
   {
    "name": "reasonType",
    "label": "Leave Type",
    "type": "choice",
    "options": [
     "Academic Leave",
     "Casual Leave",
     "Maternity Leave",
     "Sick Leave"
    ],
    "collegeOptions": "extraLeaveTypes",
    "repeats": "copy",
    "required": true,
    "message": "Leave Type is required."
   },
   {
    "name": "reason",
    "label": "Remarks",
    "type": "longtext",
    "maxLength": 1000,
    "repeats": "copy",
    "required": true,
    "message": "Remarks is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": false,
    "message": "Guiding Faculty is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "rest": "detail"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "From Date",
    "field": "fromDate",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "To Date",
    "field": "toDate",
    "format": "date"
   },
   {
    "label": "Days",
    "field": "leaveDays",
    "format": "number"
   },
   {
    "label": "Reason",
    "field": "reason",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Leave Type",
    "field": "reasonType",
    "format": "text"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   }
  ],
  "details": [
   {
    "label": "From Date",
    "field": "fromDate",
    "format": "date"
   },
   {
    "label": "To Date",
    "field": "toDate",
    "format": "date"
   },
   {
    "label": "Days",
    "field": "leaveDays",
    "format": "number"
   },
   {
    "label": "Leave Type",
    "field": "reasonType",
    "format": "text"
   },
   {
    "label": "Reason",
    "field": "reason",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "dayField": "fromDate"
 },
 {
  "key": "clinicalCase",
  "categoryId": "6620b7d94e1f3a850c92fd57",
  "option": "Clinical Case",
  "title": "Clinical Cases",
  "heading": "Clinical Cases REPORT",
  "tile": "Clinical Cases & Symptoms-based Approach",
  "tileSlot": 14,
  "order": 14,
  "deleteName": "ClinicCaseNew",
  "successTitle": "Created!",
  "successMessage": "Task inserted successfully",
  "incompleteTitle": "Validation Error",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Clinical Case Details",
  "statusLabel": "Verification Status",
  "validation": "list",
  "encoding": "json",
  "headline": "provisionalDiagnosis",
  "facts": [
   "ageGender"
  ],
  "filters": [],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "patientId",
    "label": "Patient ID",
    "type": "text",
    "section": "General",
    "maxLength": 60,
    "patient": true,
    "required": true,
    "message": "Patient ID is required."
   },
   {
    "name": "supervisingFaculty",
    "label": "Supervising Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Supervising Faculty is required."
   },
   {
    "name": "date",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "time",
    "label": "Time",
    "type": "time",
    "section": "General",
    "default": "now",
    "required": true,
    "message": "Time is required."
   },
   {
    "name": "name",
    "label": "Name",
    "type": "text",
    "section": "Demographic details",
    "maxLength": 120,
    "patient": true,
    "required": true,
    "message": "Name is required."
   },
   {
    "name": "ageGender",
    "label": "Age / Gender",
    "type": "text",
    "section": "Demographic details",
    "maxLength": 50,
    "required": true,
    "message": "Age / Gender is required."
   },
   {
    "name": "occupation",
    "label": "Occupation",
    "type": "text",
    "section": "Demographic details",
    "maxLength": 120,
    "required": true,
    "message": "Occupation is required."
   },
   {
    "name": "contactNumber",
    "label": "Contact Number",
    "type": "phone",
    "section": "Demographic details",
    "patient": true,
    "required": true,
    "message": "Contact Number is required."
   },
   {
    "name": "address",
    "label": "Address",
    "type": "longtext",
    "section": "Demographic details",
    "maxLength": 500,
    "patient": true,
    "required": true,
    "message": "Address is required."
   },
   {
    "name": "presentingComplaints",
    "label": "Presenting Complaints",
    "type": "lines",
    "section": "Presenting illness",
    "maxLength": 500,
    "max": 20,
    "required": true,
    "message": "Presenting Complaints is required."
   },
   {
    "name": "historyOfPresentIllness",
    "label": "History of Present Illness",
    "type": "longtext",
    "section": "Presenting illness",
    "maxLength": 3000,
    "required": true,
    "message": "History of Present Illness is required."
   },
   {
    "name": "pastMedicalHistory",
    "label": "Past Medical History",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Past Medical History is required."
   },
   {
    "name": "diet",
    "label": "Diet",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Diet is required."
   },
   {
    "name": "sleepPattern",
    "label": "Sleep Pattern",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Sleep Pattern is required."
   },
   {
    "name": "bowelHabits",
    "label": "Bowel Habits",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Bowel Habits is required."
   },
   {
    "name": "bladderHabits",
    "label": "Bladder Habits",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Bladder Habits is required."
   },
   {
    "name": "addictions",
    "label": "Addictions",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Addictions is required."
   },
   {
    "name": "familyHistory",
    "label": "Family History",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Family History is required."
   },
   {
    "name": "socioeconomicHistory",
    "label": "Socioeconomic History",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Socioeconomic History is required."
   },
   {
    "name": "menstrualHistory",
    "label": "Menstrual History",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": false,
    "message": "Menstrual History is required."
   },
   {
    "name": "allergies",
    "label": "Allergies",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Allergies is required."
   },
   {
    "name": "immunizationStatus",
    "label": "Immunization Status",
    "type": "longtext",
    "section": "Past and personal history",
    "maxLength": 3000,
    "required": true,
    "message": "Immunization Status is required."
   },
   {
    "name": "vitals",
    "label": "Vitals",
    "type": "group",
    "section": "Vitals and physical exam",
    "required": true,
    "message": "Vitals is required.",
    "fields": [
     {
      "name": "temperature",
      "label": "Temperature",
      "type": "text",
      "help": "98.6 F or 37 C",
      "maxLength": 50,
      "required": true,
      "message": "Temperature is required."
     },
     {
      "name": "pulseRate",
      "label": "Pulse Rate",
      "type": "text",
      "help": "84/min, regular",
      "maxLength": 50,
      "required": true,
      "message": "Pulse Rate is required."
     },
     {
      "name": "respiratoryRate",
      "label": "Respiratory Rate",
      "type": "text",
      "help": "18/min",
      "maxLength": 50,
      "required": true,
      "message": "Respiratory Rate is required."
     },
     {
      "name": "bloodPressure",
      "label": "Blood Pressure",
      "type": "text",
      "help": "120/80 mmHg",
      "maxLength": 50,
      "required": true,
      "message": "Blood Pressure is required."
     },
     {
      "name": "spo2",
      "label": "SpO2",
      "type": "text",
      "help": "98 % on room air",
      "maxLength": 50,
      "required": true,
      "message": "SpO2 is required."
     },
     {
      "name": "weightHeight",
      "label": "Weight / Height",
      "type": "text",
      "help": "62 kg / 168 cm",
      "maxLength": 50,
      "required": true,
      "message": "Weight / Height is required."
     }
    ]
   },
   {
    "name": "physicalExam",
    "label": "Physical Examination",
    "type": "group",
    "section": "Vitals and physical exam",
    "required": true,
    "message": "Physical Examination is required.",
    "fields": [
     {
      "name": "pallor",
      "label": "Pallor",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Pallor is required."
     },
     {
      "name": "icterus",
      "label": "Icterus",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Icterus is required."
     },
     {
      "name": "cyanosis",
      "label": "Cyanosis",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Cyanosis is required."
     },
     {
      "name": "clubbing",
      "label": "Clubbing",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Clubbing is required."
     },
     {
      "name": "lymphadenopathy",
      "label": "Lymphadenopathy",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Lymphadenopathy is required."
     },
     {
      "name": "edema",
      "label": "Edema",
      "type": "choice",
      "options": [
       "Present",
       "Absent"
      ],
      "widget": "radio",
      "required": true,
      "message": "Edema is required."
     },
     {
      "name": "otherFinding",
      "label": "Other Finding",
      "type": "text",
      "maxLength": 1000,
      "required": true,
      "message": "Other Finding is required."
     }
    ]
   },
   {
    "name": "systemicExamination",
    "label": "Systemic Examination",
    "type": "group",
    "section": "Systemic exam",
    "required": true,
    "message": "Systemic Examination is required.",
    "fields": [
     {
      "name": "respiratorySystem",
      "label": "Respiratory System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Respiratory System is required."
     },
     {
      "name": "cardiovascularSystem",
      "label": "Cardiovascular System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Cardiovascular System is required."
     },
     {
      "name": "gastrointestinalSystem",
      "label": "Gastrointestinal System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Gastrointestinal System is required."
     },
     {
      "name": "centralNervousSystem",
      "label": "Central Nervous System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Central Nervous System is required."
     },
     {
      "name": "musculoskeletalSystem",
      "label": "Musculoskeletal System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Musculoskeletal System is required."
     },
     {
      "name": "reproductiveSystem",
      "label": "Reproductive System",
      "type": "longtext",
      "maxLength": 3000,
      "required": true,
      "message": "Reproductive System is required."
     }
    ]
   },
   {
    "name": "localExamination",
    "label": "Local Examination",
    "type": "longtext",
    "section": "Summary and diagnosis",
    "maxLength": 5000,
    "required": true,
    "message": "Local Examination is required."
   },
   {
    "name": "investigations",
    "label": "Investigations",
    "type": "longtext",
    "section": "Summary and diagnosis",
    "maxLength": 5000,
    "required": true,
    "message": "Investigations is required."
   },
   {
    "name": "summaryOfCase",
    "label": "Summary of Case",
    "type": "longtext",
    "section": "Summary and diagnosis",
    "maxLength": 5000,
    "required": true,
    "message": "Summary of Case is required."
   },
   {
    "name": "provisionalDiagnosis",
    "label": "Provisional Diagnosis",
    "type": "text",
    "section": "Summary and diagnosis",
    "maxLength": 300,
    "required": true,
    "message": "Provisional Diagnosis is required."
   },
   {
    "name": "studentRemarks",
    "label": "Student Remarks",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remarks is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Student Name",
    "field": "student.name",
    "format": "student",
    "staffOnly": true
   },
   {
    "label": "Patient Name",
    "field": "name",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "OPD / IPD No.",
    "field": "patientId",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Provisional Diagnosis",
    "field": "provisionalDiagnosis",
    "format": "text"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Patient ID",
    "field": "patientId",
    "format": "text"
   },
   {
    "label": "Supervising Faculty",
    "field": "supervisingFaculty.name",
    "format": "person"
   },
   {
    "label": "Time",
    "field": "time",
    "format": "text"
   },
   {
    "label": "Patient Name",
    "field": "name",
    "format": "text"
   },
   {
    "label": "Age / Gender",
    "field": "ageGender",
    "format": "text"
   },
   {
    "label": "Provisional Diagnosis",
    "field": "provisionalDiagnosis",
    "format": "text"
   }
  ],
  "caseNumber": "patientId",
  "patientName": "name",
  "dayField": "date"
 },
 {
  "key": "procedure",
  "categoryId": "6620b7d94e1f3a850c92fd58",
  "option": "Procedure",
  "title": "Procedures",
  "heading": "Procedures REPORT",
  "tile": "Procedures",
  "tileSlot": 9,
  "order": 15,
  "deleteName": "Procedures",
  "successTitle": "Created!",
  "successMessage": "Procedure submitted successfully!",
  "incompleteTitle": "Unfilled Message",
  "incompleteMessage": "Please fill the full details",
  "blankMessage": null,
  "failureMessage": "Something went wrong",
  "httpFailureMessage": null,
  "detailTitle": "Task Detail",
  "statusLabel": "Status",
  "validation": "summary",
  "encoding": "json",
  "headline": "topic",
  "facts": [
   "role",
   "competency.title"
  ],
  "filters": [
   "role"
  ],
  "scoring": {
   "type": "single",
   "scale": [
    {
     "value": "0",
     "label": "Poor"
    },
    {
     "value": "1",
     "label": "Satisfactory"
    },
    {
     "value": "2",
     "label": "Average"
    },
    {
     "value": "3",
     "label": "Good"
    },
    {
     "value": "4",
     "label": "Very Good"
    }
   ]
  },
  "fields": [
   {
    "name": "ipddDate",
    "label": "Date",
    "type": "date",
    "default": "today",
    "maxDate": "today",
    "required": true,
    "message": "Date is required."
   },
   {
    "name": "competency",
    "label": "Competency",
    "type": "reference",
    "source": "competencies",
    "sourceFor": "proc",
    "repeats": "start",
    "required": true,
    "message": "Competency is required."
   },
   {
    "name": "skills",
    "label": "Procedure",
    "type": "reference",
    "source": "skills",
    "sourceFor": "proc",
    "dependsOn": "competency",
    "addable": true,
    "repeats": "copy",
    "required": true,
    "message": "Procedure is required."
   },
   {
    "name": "patient",
    "label": "Patient Name",
    "type": "text",
    "maxLength": 120,
    "patient": true,
    "required": true,
    "message": "Patient Name is required."
   },
   {
    "name": "ipd",
    "label": "OPD / IPD No.",
    "type": "text",
    "maxLength": 60,
    "patient": true,
    "required": true,
    "message": "OPD / IPD No. is required."
   },
   {
    "name": "role",
    "label": "Role",
    "type": "choice",
    "options": [
     "Observed",
     "Assisted",
     "Performed with Guide",
     "Performed Independently"
    ],
    "widget": "radio",
    "repeats": "copy",
    "required": true,
    "message": "Role is required."
   },
   {
    "name": "teacher",
    "label": "Guiding Faculty",
    "type": "reference",
    "source": "teachers",
    "omitNamed": "Master",
    "repeats": "start",
    "required": true,
    "message": "Guiding Faculty is required."
   },
   {
    "name": "studentRemark",
    "label": "Student Remark",
    "type": "longtext",
    "maxLength": 2000,
    "required": false,
    "message": "Student Remark is required."
   }
  ],
  "columns": [
   {
    "label": "SR",
    "field": "sr",
    "format": "sr"
   },
   {
    "label": "Date",
    "field": "date",
    "format": "date",
    "sort": "date"
   },
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title",
    "rest": "detail"
   },
   {
    "label": "Procedures",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Patient Name",
    "field": "patient",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "IPD / OPD No.",
    "field": "ipd",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Status",
    "field": "status",
    "format": "status",
    "sort": "status"
   },
   {
    "label": "S-Remark",
    "field": "studentRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "HOD / Unit Head Feedback",
    "field": "vRemark",
    "format": "text",
    "rest": "detail"
   },
   {
    "label": "Verified By / Verified On",
    "field": "verifiedBy",
    "format": "verified"
   },
   {
    "label": "score",
    "field": "score",
    "format": "score"
   }
  ],
  "details": [
   {
    "label": "Competency",
    "field": "competency.title",
    "format": "title"
   },
   {
    "label": "Procedures",
    "field": "skills.title",
    "format": "title"
   },
   {
    "label": "Patient Name",
    "field": "patient",
    "format": "text"
   },
   {
    "label": "IPD / OPD No.",
    "field": "ipd",
    "format": "text"
   },
   {
    "label": "Role",
    "field": "role",
    "format": "text"
   },
   {
    "label": "Guiding Faculty",
    "field": "teacher.name",
    "format": "person"
   }
  ],
  "caseNumber": "ipd",
  "patientName": "patient",
  "sameWhen": [
   "ipddDate",
   "ipd",
   "skills",
   "role"
  ],
  "dayField": "ipddDate"
 }
]
