// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind, Tile } from './kinds'

export type MenuKind = Pick<Kind, 'key' | 'categoryId' | 'title' | 'order' | 'page' | 'becomes'>

export const menu: readonly MenuKind[] = [
 {
  "key": "introduction",
  "categoryId": "65f0c1a27b3e4d58a61c49d3",
  "title": "PG Introduction Schedule",
  "order": 1
 },
 {
  "key": "training",
  "categoryId": "65f0c1a27b3e4d58a61c49d4",
  "title": "Clinical Training",
  "order": 2
 },
 {
  "key": "teaching",
  "categoryId": "65f0c1a27b3e4d58a61c49d5",
  "title": "Teaching Experience",
  "order": 3
 },
 {
  "key": "opd",
  "categoryId": "65f0c1a27b3e4d58a61c49d6",
  "title": "OPD Campus",
  "order": 4
 },
 {
  "key": "conference",
  "categoryId": "65f0c1a27b3e4d58a61c49d7",
  "title": "Academic Program / conference",
  "order": 5
 },
 {
  "key": "paper",
  "categoryId": "65f0c1a27b3e4d58a61c49d8",
  "title": "Paper / Poster Presentation",
  "order": 6,
  "becomes": [
   {
    "title": "Publication",
    "page": "/publication"
   }
  ]
 },
 {
  "key": "thesisReview",
  "categoryId": "65f0c1a27b3e4d58a61c49d9",
  "title": "Thesis Review",
  "order": 7
 },
 {
  "key": "posting",
  "categoryId": "65f0c1a27b3e4d58a61c49da",
  "title": "Speciality Posting",
  "order": 8
 },
 {
  "key": "diagnosticSkill",
  "categoryId": "65f0c1a27b3e4d58a61c49db",
  "title": "Diagnostic Skill",
  "order": 9
 },
 {
  "key": "surgicalSkill",
  "categoryId": "65f0c1a27b3e4d58a61c49dc",
  "title": "Surgical Skills",
  "order": 10
 },
 {
  "key": "skillsLab",
  "categoryId": "65f0c1a27b3e4d58a61c49dd",
  "title": "Skills Labs",
  "order": 11
 },
 {
  "key": "extraCurricular",
  "categoryId": "65f0c1a27b3e4d58a61c49de",
  "title": "Extra Curricular Activities",
  "order": 12
 },
 {
  "key": "leave",
  "categoryId": "65f0c1a27b3e4d58a61c49df",
  "title": "Leave Records",
  "order": 13
 },
 {
  "key": "clinicalCase",
  "categoryId": "6620b7d94e1f3a850c92fd57",
  "title": "Clinical Cases",
  "order": 14
 },
 {
  "key": "procedure",
  "categoryId": "6620b7d94e1f3a850c92fd58",
  "title": "Procedures",
  "order": 15
 }
]

export const tiles: readonly Tile[] = [
 {
  "slot": 0,
  "label": "PG Induction Schedule",
  "url": "/task/65f0c1a27b3e4d58a61c49d3",
  "kinds": [
   "introduction"
  ],
  "target": null
 },
 {
  "slot": 1,
  "label": "Academic Activity",
  "url": "/task/65f0c1a27b3e4d58a61c49d4",
  "kinds": [
   "training"
  ],
  "target": null
 },
 {
  "slot": 2,
  "label": "Teaching Experience",
  "url": "/task/65f0c1a27b3e4d58a61c49d5",
  "kinds": [
   "teaching"
  ],
  "target": null
 },
 {
  "slot": 3,
  "label": "OPD Campus",
  "url": "/task/65f0c1a27b3e4d58a61c49d6",
  "kinds": [
   "opd"
  ],
  "target": null
 },
 {
  "slot": 4,
  "label": "Academic Participations",
  "url": "/task/65f0c1a27b3e4d58a61c49d7",
  "kinds": [
   "conference"
  ],
  "target": null
 },
 {
  "slot": 5,
  "label": "Podium Poster Publication",
  "url": "/task/65f0c1a27b3e4d58a61c49d8",
  "kinds": [
   "paper"
  ],
  "target": null
 },
 {
  "slot": 6,
  "label": "Thesis Review",
  "url": "/task/65f0c1a27b3e4d58a61c49d9",
  "kinds": [
   "thesisReview"
  ],
  "target": null
 },
 {
  "slot": 7,
  "label": "Specialty Clinic Posting",
  "url": "/task/65f0c1a27b3e4d58a61c49da",
  "kinds": [
   "posting"
  ],
  "target": null
 },
 {
  "slot": 8,
  "label": "Diagnostic Skills",
  "url": "/task/65f0c1a27b3e4d58a61c49db",
  "kinds": [
   "diagnosticSkill"
  ],
  "target": null
 },
 {
  "slot": 9,
  "label": "Procedures",
  "url": "/task/6620b7d94e1f3a850c92fd58",
  "kinds": [
   "surgicalSkill",
   "procedure"
  ],
  "target": null
 },
 {
  "slot": 10,
  "label": "Skill Labs",
  "url": "/task/65f0c1a27b3e4d58a61c49dd",
  "kinds": [
   "skillsLab"
  ],
  "target": null
 },
 {
  "slot": 11,
  "label": "Extra Curricular Activities",
  "url": "/task/65f0c1a27b3e4d58a61c49de",
  "kinds": [
   "extraCurricular"
  ],
  "target": null
 },
 {
  "slot": 12,
  "label": "Leave Record",
  "url": "/task/65f0c1a27b3e4d58a61c49df",
  "kinds": [
   "leave"
  ],
  "target": null
 },
 {
  "slot": 13,
  "label": "Mandatory",
  "url": "/checkList",
  "kinds": [
   "checklist"
  ],
  "target": 8
 },
 {
  "slot": 14,
  "label": "Clinical Cases & Symptoms-based Approach",
  "url": "/task/6620b7d94e1f3a850c92fd57",
  "kinds": [
   "clinicalCase"
  ],
  "target": null
 }
]
