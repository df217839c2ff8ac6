import { Fragment, memo } from 'react'
import { Picture } from '../../../ui/Picture'
import { EndPages, Signatures } from './EndPages'
import { PaperTable } from './PaperTable'
import { countsLine, PrintedSection } from './PrintedSection'
import type { LogbookRecord, RecordStudent } from './record'
import '../../../theme/paper.css'

/** The whole logbook as it stands on paper: cover, sections, saved appraisals, the six end pages, the annex (T-123). */
export const Paper = memo(function Paper({ record }: { record: LogbookRecord }) {
  return (
    <div className="paper" lang="en">
      <Cover record={record} />
      <div className="sheet flow">
        {record.sections.map((section) => (
          <PrintedSection key={section.key} section={section} />
        ))}
        <Appraisals record={record} />
        <Signatures names={['Signature of student', 'Signature of guide', 'Signature of HOD']} />
      </div>
      <EndPages record={record} />
      <div className="sheet" data-page="annex">
        <h2>Annexure II: District Residency Programme</h2>
        {record.annex.map((section) => (
          <PrintedSection key={section.key} section={section} />
        ))}
      </div>
    </div>
  )
})

const facts: readonly (readonly [label: string, name: keyof RecordStudent])[] = [
  ['Name', 'name'],
  ['College Roll No.', 'col_rollno'],
  ['University Roll No.', 'uni_rollno'],
  ['Course', 'course'],
  ['Department', 'department'],
  ['College', 'college'],
  ['Date of Joining', 'joiningDate'],
  ['Certificate Validity', 'validity'],
  ['Date of Birth', 'dob'],
  ["Father's Name", 'fat_name'],
  ["Mother's Name", 'mot_name'],
  ['Address', 'address'],
  ['Phone', 'phone'],
  ['Email', 'email'],
  ['Head of Department', 'hod'],
  ['Guide', 'guide'],
]

function Cover({ record }: { record: LogbookRecord }) {
  const { student, sections, annex, totals, photo } = record
  const counted = [...sections, ...annex].filter(({ counts }) => counts.total > 0)
  return (
    <section className="sheet" data-page="student" aria-labelledby="page-student">
      <div className="head">
        <Picture src={student.logo && `/api/publicFiles/${student.logo}`} alt="" />
        <div>
          <div className="name">{student.college}</div>
          {student.collegeAddress !== 'N/A' && <div>{student.collegeAddress}</div>}
          <div>{`Department of ${student.department}`}</div>
        </div>
      </div>
      <h2 id="page-student" className="title">
        Postgraduate Logbook
      </h2>
      <div className="who">
        <dl>
          {facts
            .filter(([, name]) => student[name] !== '')
            .map(([label, name]) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>{student[name]}</dd>
              </Fragment>
            ))}
        </dl>
        <Picture src={photo} alt={`Photograph of ${student.name}`} />
      </div>
      <h3>Entries</h3>
      <p className="counts">{countsLine(totals)}</p>
      <p className="counts">
        Approved entries whose correction was approved too are counted as corrected later; lists count them as approved.
        The dashboard counts the present department, and each particular of the checklist once. Forensic records are not
        printed.
      </p>
      {counted.length > 0 && (
        <PaperTable
          title="entries"
          heads={[
            ['Section', 52],
            ['Entries', 12, 'right'],
            ['Approved', 12, 'right'],
            ['Pending', 12, 'right'],
            ['Rejected', 12, 'right'],
          ]}
        >
          <tbody>
            {counted.map(({ key, number, title, counts }) => (
              <tr key={key}>
                <td>{`${number}. ${title}`}</td>
                <td className="right">{counts.total}</td>
                <td className="right">{counts.approved}</td>
                <td className="right">{counts.pending}</td>
                <td className="right">{counts.rejected}</td>
              </tr>
            ))}
          </tbody>
        </PaperTable>
      )}
    </section>
  )
}

/** The saved appraisals, filled in; the blank form is Annexure I (DECISIONS D15.3). */
function Appraisals({ record: { appraisals, withheld, sections } }: { record: LogbookRecord }) {
  const number = sections.filter((section) => !section.number.includes('.')).length + 1
  return (
    <section aria-labelledby="section-appraisals">
      <h2 id="section-appraisals">{`${number}. Quarterly Appraisals`}</h2>
      {appraisals.length === 0 && (
        <p className="none">
          {withheld.includes('appraisals') ? 'The appraisals are not shown to your role.' : 'No Data Found'}
        </p>
      )}
      {appraisals.map(({ fromDate, toDate, evaluator, verifyDate, rows }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Two of them may say the same.
        <div key={at} className="appraisal">
          <h3>{`${fromDate} to ${toDate}`}</h3>
          <p className="counts">{`By ${evaluator} on ${verifyDate}.`}</p>
          <PaperTable
            title={`the appraisal from ${fromDate} to ${toDate}`}
            heads={[
              ['Particulars', 38],
              ['Score', 8, 'right'],
              ['Evaluation', 22],
              ['Remarks', 32],
            ]}
          >
            <tbody>
              {rows.map((row) => (
                <tr key={row.particulars}>
                  <td>{row.particulars}</td>
                  <td className="right">{row.score}</td>
                  <td>{row.evaluation}</td>
                  <td>{row.remark}</td>
                </tr>
              ))}
            </tbody>
          </PaperTable>
        </div>
      ))}
    </section>
  )
}
