// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "publication",
 "categoryId": "65f0c1a27b3e4d58a61c4911",
 "option": "Publication",
 "title": "Publications",
 "heading": "Publications",
 "tile": "",
 "tileSlot": null,
 "order": 140,
 "deleteName": "publication",
 "successTitle": "Created!",
 "successMessage": "Publication added successfully",
 "incompleteTitle": "Missing Details",
 "incompleteMessage": "Please fill all the data first !!!",
 "blankMessage": null,
 "failureMessage": "Upload failed",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "title",
 "facts": [
  "journal",
  "pubStatus"
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
   "name": "title",
   "label": "Title",
   "type": "text",
   "maxLength": 300,
   "required": true,
   "message": "Title is required."
  },
  {
   "name": "author",
   "label": "Author",
   "type": "text",
   "maxLength": 200,
   "required": true,
   "message": "Author is required."
  },
  {
   "name": "firstAuthor",
   "label": "First Author",
   "type": "choice",
   "help": "Whether you are the first author",
   "options": [
    "Yes",
    "No"
   ],
   "widget": "select",
   "required": false,
   "message": "First Author is required."
  },
  {
   "name": "coAuthor",
   "label": "Co-Author",
   "type": "text",
   "help": "Every further author, separated by commas",
   "maxLength": 300,
   "required": true,
   "message": "Co-Author is required."
  },
  {
   "name": "journal",
   "label": "Journal",
   "type": "text",
   "help": "Choose what is offered while you type, or write another",
   "maxLength": 200,
   "earlier": true,
   "required": true,
   "message": "Journal is required."
  },
  {
   "name": "indexedIn",
   "label": "Indexed In",
   "type": "text",
   "help": "Choose what is offered while you type, or write another",
   "maxLength": 200,
   "suggestions": [
    "PubMed",
    "Scopus",
    "Web of Science",
    "MEDLINE",
    "PubMed Central",
    "Science Citation Index",
    "Embase",
    "Directory of Open Access Journals (DOAJ)",
    "Other",
    "Not indexed"
   ],
   "earlier": true,
   "required": true,
   "message": "Indexed In is required."
  },
  {
   "name": "pubDate",
   "label": "Publication Date",
   "type": "date",
   "default": "today",
   "maxDate": "today",
   "required": true,
   "message": "Publication Date is required."
  },
  {
   "name": "pubStatus",
   "label": "Publication Status",
   "type": "text",
   "help": "Choose what is offered while you type, or write another",
   "maxLength": 60,
   "suggestions": [
    "Submitted",
    "Accepted",
    "Published"
   ],
   "required": true,
   "message": "Publication Status is required."
  },
  {
   "name": "citation",
   "label": "Citation",
   "type": "longtext",
   "help": "As a reader would cite it; of what is not in print yet, what is known",
   "maxLength": 600,
   "required": true,
   "message": "Citation is required."
  },
  {
   "name": "sRemark",
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
   "label": "SR",
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
   "label": "Title",
   "field": "title",
   "format": "text"
  },
  {
   "label": "Author",
   "field": "author",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Co-Author",
   "field": "coAuthor",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Journal",
   "field": "journal",
   "format": "text"
  },
  {
   "label": "Indexed In",
   "field": "indexedIn",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Publication Date",
   "field": "pubDate",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "Publication Status",
   "field": "pubStatus",
   "format": "text"
  },
  {
   "label": "Citation",
   "field": "citation",
   "format": "text",
   "rest": "detail"
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
   "label": "Verified By / Verified On",
   "field": "verifiedBy",
   "format": "verified"
  },
  {
   "label": "Status",
   "field": "status",
   "format": "status",
   "sort": "status"
  }
 ],
 "details": [
  {
   "label": "Title",
   "field": "title",
   "format": "text"
  },
  {
   "label": "Author",
   "field": "author",
   "format": "text"
  },
  {
   "label": "First Author",
   "field": "firstAuthor",
   "format": "text"
  },
  {
   "label": "Co-Author",
   "field": "coAuthor",
   "format": "text"
  },
  {
   "label": "Journal",
   "field": "journal",
   "format": "text"
  },
  {
   "label": "Indexed In",
   "field": "indexedIn",
   "format": "text"
  },
  {
   "label": "Publication Date",
   "field": "pubDate",
   "format": "date"
  },
  {
   "label": "Publication Status",
   "field": "pubStatus",
   "format": "text"
  },
  {
   "label": "Citation",
   "field": "citation",
   "format": "text"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  }
 ],
 "page": "/publication",
 "addTitle": "Add Publication",
 "report": {
  "word": "publication",
  "heading": "Publication REPORT",
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
    "field": "title",
    "format": "text"
   },
   {
    "label": "Author",
    "field": "author",
    "format": "text",
    "rest": "line"
   },
   {
    "label": "Journal",
    "field": "journal",
    "format": "text"
   },
   {
    "label": "Publication Status",
    "field": "pubStatus",
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
 "madeFrom": {
  "paper": {
   "title": "titleInBrief",
   "author": "student.name",
   "coAuthor": "teacher.name",
   "sRemark": "pType"
  }
 },
 "networkMessage": "An error occurred during upload",
 "failureTitle": "Oops...",
 "dayField": "pubDate",
 "achievement": true
}
