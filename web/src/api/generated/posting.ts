// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
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
}
