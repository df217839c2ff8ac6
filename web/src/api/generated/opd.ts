// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
