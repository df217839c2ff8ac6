// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "synopsis",
 "categoryId": "65f0c1a27b3e4d58a61c4921",
 "option": "Synopsis",
 "title": "Synopsis",
 "heading": "Synopsis",
 "tile": "",
 "tileSlot": null,
 "order": 120,
 "deleteName": "synopsis",
 "successTitle": "Created!",
 "successMessage": "Synopsis uploaded successfully",
 "incompleteTitle": "Missing Details",
 "incompleteMessage": "Please upload a file.",
 "blankMessage": null,
 "failureMessage": "Upload failed",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "topic",
 "facts": [
  "studentRemark"
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
   "name": "sRemark",
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
   "label": "Title",
   "field": "topic",
   "format": "text"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  },
  {
   "label": "Student Remark",
   "field": "studentRemark",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Feedback",
   "field": "vRemark",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Status",
   "field": "status",
   "format": "status",
   "sort": "status"
  },
  {
   "label": "Verified By",
   "field": "verifiedBy",
   "format": "person"
  },
  {
   "label": "Verification Date",
   "field": "verifiedOn",
   "format": "date"
  },
  {
   "label": "score",
   "field": "score",
   "format": "score"
  }
 ],
 "details": [
  {
   "label": "Title",
   "field": "topic",
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
 "page": "/synopsis",
 "addTitle": "Upload Synopsis",
 "report": {
  "word": "synopsis",
  "heading": "Synopsis REPORT",
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
    "label": "Title",
    "field": "topic",
    "format": "text"
   },
   {
    "label": "Guide",
    "field": "teacher.name",
    "format": "person"
   },
   {
    "label": "Student Remark",
    "field": "studentRemark",
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
  ]
 },
 "networkMessage": "An error occurred during upload",
 "failureTitle": "Upload failed"
}
