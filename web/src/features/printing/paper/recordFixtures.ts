/** A record for tests, as the server compiles it: three sections with entries, one of them empty, the annex, and something on every end page. */
import { particulars, skillSections } from '../../../api/generated/assessment'
import type { LogbookRecord, RecordSection } from './record'

const column = (label: string, format = 'text', under = false) => ({ label, format, under })
const counts = { total: 2, approved: 1, pending: 1, rejected: 0, corrected: 0, notCounted: {}, byRole: {} }
const none = { ...counts, total: 0, approved: 0, pending: 0 }

const procedures: RecordSection = {
  key: 'procedure',
  number: '2',
  title: 'Procedures',
  columns: [
    column('SR', 'sr'),
    column('Date', 'date'),
    column('Competency', 'title'),
    column('Procedures', 'title', true),
    column('Patient Name'),
    column('Status', 'status'),
    column('S-Remark'),
    column('HOD / Unit Head Feedback', 'text', true),
    column('Verified By / Verified On', 'verified'),
    column('Score', 'score'),
  ],
  rows: [
    [
      '1',
      '01-09-2026',
      'Airway',
      'Endotracheal intubat',
      'R. K.',
      'Approved',
      'At night',
      'Well done',
      'Dr. Leena Thomas\n03-09-2026',
      '3 Good',
    ],
    ['2', '04-09-2026', 'Airway', 'Tracheostomy care', 'S.', 'Pending', '', '', 'N/A', 'N/A'],
  ],
  counts: { ...counts, byRole: { Observed: 1, Assisted: 1 } },
}

/** A whole record; change what the test is about. */
export function sampleRecord(change: Partial<LogbookRecord> = {}): LogbookRecord {
  return {
    student: {
      _id: 'a'.repeat(24),
      name: 'Meghana Kulkarni',
      registration: '24S1007',
      col_rollno: 'PG2024/007',
      uni_rollno: '24S1007',
      joiningDate: '10-05-2024',
      validity: '10-05-2027',
      dob: '01-02-1998',
      fat_name: 'Ramesh Kulkarni',
      mot_name: 'N/A',
      address: 'PG Hostel',
      phone: '9876543210',
      email: 'student.surgery@demo.example.com',
      department: 'General Surgery',
      refNo: 'N/A',
      refDate: 'N/A',
      college: 'Bhimashankar Institute of Medical Sciences',
      collegeAddress: 'Pune',
      course: 'MS General Surgery',
      medicalCouncil: 'N/A',
      medicalCollege: 'N/A',
      hod: 'Dr. Meenakshi Rane',
      unitHead: 'N/A',
      guide: 'N/A',
      profilePic: null,
      logo: null,
      certified: false,
    },
    sections: [
      {
        ...procedures,
        key: 'checklist',
        number: '1',
        title: 'Checklist',
        rows: [],
        counts: none,
      },
      procedures,
      { ...procedures, key: 'surgicalSkill', number: '2.1', title: 'Surgical Skills', counts },
    ],
    annex: [
      { ...procedures, key: 'drpActivity', number: 'II.1', title: 'DRP Activity' },
      { ...procedures, key: 'drpOffline', number: 'II.2', title: 'Offline DRP Logbook', rows: [], counts: none },
    ],
    appraisals: [
      {
        fromDate: '01-07-2026',
        toDate: '30-09-2026',
        evaluator: 'Dr. Leena Thomas',
        verifyDate: '02-10-2026',
        rows: particulars.map(({ label }) => ({
          particulars: label,
          score: '7',
          evaluation: 'More Than Satisfactory',
          remark: '',
        })),
      },
    ],
    remarks: [
      { sRemark: 'Older', vRemark: 'Read on', verifiedBy: 'Dr. Anil Deshpande', verifiedOn: '02-09-2026' },
      { sRemark: 'At night', vRemark: 'Well done', verifiedBy: 'Dr. Leena Thomas', verifiedOn: '03-09-2026' },
    ],
    aetcom: skillSections.map(({ title, fields }, at) => ({
      title,
      rows: fields.map(({ label }) =>
        at
          ? { label, score: 'N/A', evaluation: 'No Data', year: 'N/A' }
          : { label, score: '8', evaluation: 'More Than Satisfactory', year: '2026' },
      ),
    })),
    introduction: ['The doctor is a clinician.', 'Students are assessed continuously.'],
    particulars: particulars.map(({ label }) => label),
    memos: [
      {
        memoNumber: 'MEMO/2026/0001',
        date: '01-10-2026',
        studentName: 'Meghana Kulkarni',
        reason: 'Late for rounds',
        sExplain: 'The train was late',
        vRemark: 'Accepted',
      },
    ],
    standing: {
      months: [
        {
          month: 'October 2026',
          place: 'General Medicine',
          by: 'Dr. Leena Thomas (KMC 12345), guide',
          signedOn: '04-11-2026',
          n: '1',
          present: '28 of 31 days',
          digest: '0123456789abcdef',
          since: 'Changed since',
        },
      ],
      verdict: 'One gate is missing',
      facts: [
        { label: 'Day', value: '20-11-2026' },
        { label: 'Rules', value: '2026-11-22' },
      ],
      problems: [],
      gates: [
        {
          title: 'Ethics, with GCP and GLP',
          blocks: true,
          state: 'Missing',
          sentence: 'The certificate of the course in ethics is not recorded.',
          due: '31-01-2026',
          source: 'Regulation: PGMER-2023 5.2(xii)',
        },
        {
          title: 'Thesis handed in',
          blocks: false,
          state: 'Met',
          sentence: 'The thesis is recorded and verified.',
          due: '',
          source: 'Regulation: PGMER-2023 5.2(iii)',
        },
      ],
      sentences: ['The university decides the rest.'],
      note: 'The college and the university decide who may sit the examination.',
      ribbon: {
        words: '',
        today: 640.5,
        years: [{ left: 0, width: 333.3, state: 'year', label: 'Year 1' }],
        lanes: [
          { title: 'Leave', summary: '', spans: [{ left: 120, width: 5, state: 'done', label: '' }] },
          { title: 'Months', summary: 'Signed: 1', spans: [{ left: 0, width: 27, state: 'done', label: '' }] },
        ],
        rows: [{ lane: 'Leave', label: 'Casual Leave', days: '01-12-2025 to 03-12-2025', state: 'Over', source: '' }],
      },
    },
    totals: { total: 6, approved: 3, pending: 3, rejected: 0, corrected: 0 },
    withheld: [],
    madeOn: '20-11-2026',
    photo: null,
    ...change,
  }
}
