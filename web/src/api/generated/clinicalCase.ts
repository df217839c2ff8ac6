// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "clinicalCase",
 "categoryId": "6620b7d94e1f3a850c92fd57",
 "option": "Clinical Case",
 "title": "Clinical Cases",
 "heading": "Clinical Cases REPORT",
 "tile": "Clinical Cases & Symptoms-based Approach",
 "tileSlot": 14,
 "order": 14,
 "deleteName": "ClinicCaseNew",
 "successTitle": "Created!",
 "successMessage": "Task inserted successfully",
 "incompleteTitle": "Validation Error",
 "incompleteMessage": "Please fill the full details",
 "blankMessage": null,
 "failureMessage": "Something went wrong",
 "httpFailureMessage": null,
 "detailTitle": "Clinical Case Details",
 "statusLabel": "Verification Status",
 "validation": "list",
 "encoding": "json",
 "headline": "provisionalDiagnosis",
 "facts": [
  "ageGender"
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
   "name": "patientId",
   "label": "Patient ID",
   "type": "text",
   "section": "General",
   "maxLength": 60,
   "patient": true,
   "required": true,
   "message": "Patient ID is required."
  },
  {
   "name": "supervisingFaculty",
   "label": "Supervising Faculty",
   "type": "reference",
   "source": "teachers",
   "omitNamed": "Master",
   "repeats": "start",
   "required": true,
   "message": "Supervising Faculty is required."
  },
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
   "name": "time",
   "label": "Time",
   "type": "time",
   "section": "General",
   "default": "now",
   "required": true,
   "message": "Time is required."
  },
  {
   "name": "name",
   "label": "Name",
   "type": "text",
   "section": "Demographic details",
   "maxLength": 120,
   "patient": true,
   "required": true,
   "message": "Name is required."
  },
  {
   "name": "ageGender",
   "label": "Age / Gender",
   "type": "text",
   "section": "Demographic details",
   "maxLength": 50,
   "required": true,
   "message": "Age / Gender is required."
  },
  {
   "name": "occupation",
   "label": "Occupation",
   "type": "text",
   "section": "Demographic details",
   "maxLength": 120,
   "required": true,
   "message": "Occupation is required."
  },
  {
   "name": "contactNumber",
   "label": "Contact Number",
   "type": "phone",
   "section": "Demographic details",
   "patient": true,
   "required": true,
   "message": "Contact Number is required."
  },
  {
   "name": "address",
   "label": "Address",
   "type": "longtext",
   "section": "Demographic details",
   "maxLength": 500,
   "patient": true,
   "required": true,
   "message": "Address is required."
  },
  {
   "name": "presentingComplaints",
   "label": "Presenting Complaints",
   "type": "lines",
   "section": "Presenting illness",
   "maxLength": 500,
   "max": 20,
   "required": true,
   "message": "Presenting Complaints is required."
  },
  {
   "name": "historyOfPresentIllness",
   "label": "History of Present Illness",
   "type": "longtext",
   "section": "Presenting illness",
   "maxLength": 3000,
   "required": true,
   "message": "History of Present Illness is required."
  },
  {
   "name": "pastMedicalHistory",
   "label": "Past Medical History",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Past Medical History is required."
  },
  {
   "name": "diet",
   "label": "Diet",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Diet is required."
  },
  {
   "name": "sleepPattern",
   "label": "Sleep Pattern",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Sleep Pattern is required."
  },
  {
   "name": "bowelHabits",
   "label": "Bowel Habits",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Bowel Habits is required."
  },
  {
   "name": "bladderHabits",
   "label": "Bladder Habits",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Bladder Habits is required."
  },
  {
   "name": "addictions",
   "label": "Addictions",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Addictions is required."
  },
  {
   "name": "familyHistory",
   "label": "Family History",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Family History is required."
  },
  {
   "name": "socioeconomicHistory",
   "label": "Socioeconomic History",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Socioeconomic History is required."
  },
  {
   "name": "menstrualHistory",
   "label": "Menstrual History",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": false,
   "message": "Menstrual History is required."
  },
  {
   "name": "allergies",
   "label": "Allergies",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Allergies is required."
  },
  {
   "name": "immunizationStatus",
   "label": "Immunization Status",
   "type": "longtext",
   "section": "Past and personal history",
   "maxLength": 3000,
   "required": true,
   "message": "Immunization Status is required."
  },
  {
   "name": "vitals",
   "label": "Vitals",
   "type": "group",
   "section": "Vitals and physical exam",
   "required": true,
   "message": "Vitals is required.",
   "fields": [
    {
     "name": "temperature",
     "label": "Temperature",
     "type": "text",
     "help": "98.6 F or 37 C",
     "maxLength": 50,
     "required": true,
     "message": "Temperature is required."
    },
    {
     "name": "pulseRate",
     "label": "Pulse Rate",
     "type": "text",
     "help": "84/min, regular",
     "maxLength": 50,
     "required": true,
     "message": "Pulse Rate is required."
    },
    {
     "name": "respiratoryRate",
     "label": "Respiratory Rate",
     "type": "text",
     "help": "18/min",
     "maxLength": 50,
     "required": true,
     "message": "Respiratory Rate is required."
    },
    {
     "name": "bloodPressure",
     "label": "Blood Pressure",
     "type": "text",
     "help": "120/80 mmHg",
     "maxLength": 50,
     "required": true,
     "message": "Blood Pressure is required."
    },
    {
     "name": "spo2",
     "label": "SpO2",
     "type": "text",
     "help": "98 % on room air",
     "maxLength": 50,
     "required": true,
     "message": "SpO2 is required."
    },
    {
     "name": "weightHeight",
     "label": "Weight / Height",
     "type": "text",
     "help": "62 kg / 168 cm",
     "maxLength": 50,
     "required": true,
     "message": "Weight / Height is required."
    }
   ]
  },
  {
   "name": "physicalExam",
   "label": "Physical Examination",
   "type": "group",
   "section": "Vitals and physical exam",
   "required": true,
   "message": "Physical Examination is required.",
   "fields": [
    {
     "name": "pallor",
     "label": "Pallor",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Pallor is required."
    },
    {
     "name": "icterus",
     "label": "Icterus",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Icterus is required."
    },
    {
     "name": "cyanosis",
     "label": "Cyanosis",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Cyanosis is required."
    },
    {
     "name": "clubbing",
     "label": "Clubbing",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Clubbing is required."
    },
    {
     "name": "lymphadenopathy",
     "label": "Lymphadenopathy",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Lymphadenopathy is required."
    },
    {
     "name": "edema",
     "label": "Edema",
     "type": "choice",
     "options": [
      "Present",
      "Absent"
     ],
     "widget": "radio",
     "required": true,
     "message": "Edema is required."
    },
    {
     "name": "otherFinding",
     "label": "Other Finding",
     "type": "text",
     "maxLength": 1000,
     "required": true,
     "message": "Other Finding is required."
    }
   ]
  },
  {
   "name": "systemicExamination",
   "label": "Systemic Examination",
   "type": "group",
   "section": "Systemic exam",
   "required": true,
   "message": "Systemic Examination is required.",
   "fields": [
    {
     "name": "respiratorySystem",
     "label": "Respiratory System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Respiratory System is required."
    },
    {
     "name": "cardiovascularSystem",
     "label": "Cardiovascular System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Cardiovascular System is required."
    },
    {
     "name": "gastrointestinalSystem",
     "label": "Gastrointestinal System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Gastrointestinal System is required."
    },
    {
     "name": "centralNervousSystem",
     "label": "Central Nervous System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Central Nervous System is required."
    },
    {
     "name": "musculoskeletalSystem",
     "label": "Musculoskeletal System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Musculoskeletal System is required."
    },
    {
     "name": "reproductiveSystem",
     "label": "Reproductive System",
     "type": "longtext",
     "maxLength": 3000,
     "required": true,
     "message": "Reproductive System is required."
    }
   ]
  },
  {
   "name": "localExamination",
   "label": "Local Examination",
   "type": "longtext",
   "section": "Summary and diagnosis",
   "maxLength": 5000,
   "required": true,
   "message": "Local Examination is required."
  },
  {
   "name": "investigations",
   "label": "Investigations",
   "type": "longtext",
   "section": "Summary and diagnosis",
   "maxLength": 5000,
   "required": true,
   "message": "Investigations is required."
  },
  {
   "name": "summaryOfCase",
   "label": "Summary of Case",
   "type": "longtext",
   "section": "Summary and diagnosis",
   "maxLength": 5000,
   "required": true,
   "message": "Summary of Case is required."
  },
  {
   "name": "provisionalDiagnosis",
   "label": "Provisional Diagnosis",
   "type": "text",
   "section": "Summary and diagnosis",
   "maxLength": 300,
   "required": true,
   "message": "Provisional Diagnosis is required."
  },
  {
   "name": "studentRemarks",
   "label": "Student Remarks",
   "type": "longtext",
   "maxLength": 2000,
   "required": false,
   "message": "Student Remarks is required."
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
   "label": "Patient Name",
   "field": "name",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "OPD / IPD No.",
   "field": "patientId",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Provisional Diagnosis",
   "field": "provisionalDiagnosis",
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
   "label": "Patient ID",
   "field": "patientId",
   "format": "text"
  },
  {
   "label": "Supervising Faculty",
   "field": "supervisingFaculty.name",
   "format": "person"
  },
  {
   "label": "Time",
   "field": "time",
   "format": "text"
  },
  {
   "label": "Patient Name",
   "field": "name",
   "format": "text"
  },
  {
   "label": "Age / Gender",
   "field": "ageGender",
   "format": "text"
  },
  {
   "label": "Provisional Diagnosis",
   "field": "provisionalDiagnosis",
   "format": "text"
  }
 ],
 "caseNumber": "patientId",
 "patientName": "name",
 "dayField": "date"
}
