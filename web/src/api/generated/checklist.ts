// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "checklist",
 "categoryId": "65f0c1a27b3e4d58a61c4901",
 "option": "Mandatory Checklist",
 "title": "Mandatory Checklist",
 "heading": "Mandatory Checklist",
 "tile": "Mandatory",
 "tileSlot": 13,
 "order": 100,
 "deleteName": "checklist",
 "successTitle": "Created!",
 "successMessage": "Checklist added successfully",
 "incompleteTitle": "Unfilled Message",
 "incompleteMessage": "Please fill all fields correctly.",
 "blankMessage": "Field \"{field}\" is empty. Please fill all fields.",
 "failureMessage": "Something went wrong",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "particular",
 "facts": [
  "examDate"
 ],
 "filters": [
  "particular"
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
   "name": "particular",
   "label": "Particular",
   "type": "choice",
   "options": [
    "PG Induction",
    "BCBR Training",
    "GCP",
    "BLS & ACLS",
    "DRP Completion Certificate",
    "Research Methodology Training",
    "Thesis Dissertation Acceptance",
    "Thesis Submission Letter"
   ],
   "widget": "select",
   "required": true,
   "message": "Particular is required."
  },
  {
   "name": "covers",
   "label": "Covers",
   "type": "choice",
   "help": "Which of the two the certificate is for",
   "options": [
    "BCLS",
    "ACLS",
    "BCLS and ACLS"
   ],
   "widget": "select",
   "shownWhen": [
    "particular",
    [
     "BLS & ACLS"
    ]
   ],
   "required": false,
   "message": "Covers is required."
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
   "name": "examDate",
   "label": "Exam Date",
   "type": "date",
   "default": "today",
   "maxDate": "today",
   "required": true,
   "message": "Exam Date is required."
  },
  {
   "name": "validUntil",
   "label": "Valid Until",
   "type": "date",
   "help": "The last day, where the certificate has one",
   "after": [
    "fromDate",
    "toDate",
    "examDate"
   ],
   "required": false,
   "message": "Valid Until is required."
  },
  {
   "name": "remark",
   "label": "Student Remark",
   "type": "longtext",
   "maxLength": 2000,
   "repeats": "copy",
   "required": true,
   "message": "Student Remark is required."
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
  }
 ],
 "columns": [
  {
   "label": "#",
   "field": "sr",
   "format": "sr"
  },
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "student",
   "staffOnly": true
  },
  {
   "label": "Particulars",
   "field": "particular",
   "format": "text"
  },
  {
   "label": "From",
   "field": "fromDate",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "To",
   "field": "toDate",
   "format": "date"
  },
  {
   "label": "Exam Date",
   "field": "examDate",
   "format": "date"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  },
  {
   "label": "Student Remark",
   "field": "studentRemark",
   "format": "text"
  },
  {
   "label": "Verified By/On",
   "field": "verifiedBy",
   "format": "verified",
   "sort": "status"
  },
  {
   "label": "Remarks",
   "field": "vRemark",
   "format": "text"
  }
 ],
 "details": [
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "person"
  },
  {
   "label": "Particular",
   "field": "particular",
   "format": "text"
  },
  {
   "label": "Covers",
   "field": "covers",
   "format": "text"
  },
  {
   "label": "From",
   "field": "fromDate",
   "format": "date"
  },
  {
   "label": "To",
   "field": "toDate",
   "format": "date"
  },
  {
   "label": "Exam Date",
   "field": "examDate",
   "format": "date"
  },
  {
   "label": "Valid Until",
   "field": "validUntil",
   "format": "date"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  }
 ],
 "page": "/checkList",
 "editable": true,
 "addTitle": "Add CheckList Records",
 "editTitle": "Edit CheckList Records",
 "updateMessage": "Checklist updated successfully",
 "updateFailureMessage": "Server Error: Unable to update checklist. Try again later.",
 "blankFields": [
  "examDate",
  "certificate"
 ],
 "dayField": "fromDate",
 "achievement": true
}
