// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
