// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
export const beginnings: Readonly<Record<string, { belongs: string; example: string }>> = {
  "introduction": {
    "belongs": "The sessions of your induction into the course.",
    "example": "Hospital infection control and biomedical waste"
  },
  "training": {
    "belongs": "Seminars, journal clubs, case discussions and other teaching that you took part in.",
    "example": "Journal Club, empagliflozin in heart failure, as presenter"
  },
  "teaching": {
    "belongs": "What you taught, to students, nurses or colleagues.",
    "example": "Lumbar puncture on the manikin for third-year students"
  },
  "opd": {
    "belongs": "Your days in the out-patient department, with the number of patients.",
    "example": "Hypertension clinic, 34 patients, four new ones worked up"
  },
  "conference": {
    "belongs": "Conferences, workshops and courses that you attended or spoke at.",
    "example": "KAPICON, state conference of physicians, as participant"
  },
  "paper": {
    "belongs": "Papers and posters that you presented.",
    "example": "Scrub typhus presenting as acute liver failure, poster"
  },
  "thesisReview": {
    "belongs": "What you and your guide settled about the thesis, month by month.",
    "example": "62 of 120 patients recruited; next: finish by March"
  },
  "posting": {
    "belongs": "Your postings in other specialities.",
    "example": "Dermatology, 01-02-2026 to 28-02-2026"
  },
  "diagnosticSkill": {
    "belongs": "Diagnostic procedures that you saw, assisted or did yourself.",
    "example": "Read an ECG with the registrar on duty, assisted"
  },
  "surgicalSkill": {
    "belongs": "Surgical skills that you saw, assisted or did yourself.",
    "example": "Suturing of a lacerated wound, performed with guide"
  },
  "skillsLab": {
    "belongs": "What you practised in the skills lab.",
    "example": "Endotracheal intubation on the manikin, third attempt unaided"
  },
  "extraCurricular": {
    "belongs": "What you did beside the course, with its certificate.",
    "example": "Inter-college table tennis, runner-up"
  },
  "leave": {
    "belongs": "Days of leave, also those still to come.",
    "example": "Casual Leave, 12-03-2026 to 13-03-2026, sister’s wedding"
  },
  "clinicalCase": {
    "belongs": "Patients whose case you worked up from history to diagnosis.",
    "example": "Fever with jaundice for five days; provisional diagnosis: leptospirosis"
  },
  "procedure": {
    "belongs": "Procedures on patients that you saw, assisted or did yourself.",
    "example": "Pleural tap, performed with guide"
  },
  "checklist": {
    "belongs": "Courses and rotations that every resident completes, each with its certificate.",
    "example": "Basic Life Support course, 02-02-2026 to 03-02-2026, with its certificate"
  },
  "synopsis": {
    "belongs": "The synopsis of your thesis, as it went to the ethics committee.",
    "example": "The signed synopsis as one PDF"
  },
  "thesis": {
    "belongs": "Your thesis, as it was submitted.",
    "example": "The bound thesis as one PDF"
  },
  "publication": {
    "belongs": "Articles of yours, from the first submission on.",
    "example": "Case report on scrub typhus, submitted to a state journal"
  },
  "medico": {
    "belongs": "Medico-legal autopsies that you attended or did.",
    "example": "PMR 204/2026, road traffic accident"
  },
  "expert": {
    "belongs": "Opinions that were asked of you as an expert.",
    "example": "PMR 97/2026, opinion on the age of injuries"
  },
  "crime": {
    "belongs": "Visits to a scene of crime, with the report of the post-mortem examination.",
    "example": "PMR 118/2026, unnatural death, the house of the deceased"
  },
  "drpActivity": {
    "belongs": "What you did on each day of your posting in the district.",
    "example": "Taluk hospital, casualty duty, clinical, with supervision"
  },
  "drpOffline": {
    "belongs": "Pages of a logbook that was kept on paper in the district.",
    "example": "The signed pages of January as one PDF"
  }
}
