// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
