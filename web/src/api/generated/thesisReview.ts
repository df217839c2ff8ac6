// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
