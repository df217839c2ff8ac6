// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
