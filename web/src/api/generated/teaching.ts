// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
