import { Fragment, type ReactNode } from 'react'
import { bands } from '../../../api/generated/assessment'
import { NumberedTable, PaperTable } from './PaperTable'
import type { LogbookRecord } from './record'
import { unbroken } from './unbroken'

/** The end pages, each on a sheet of its own: the standing, then the specified six: remarks, AETCOM's two, Annexure I, memos, two blank ones (T-123 to T-140). */
export function EndPages({ record }: { record: LogbookRecord }) {
  return (
    <>
      <Standing standing={record.standing} />
      <Months months={record.standing.months} />
      <Ribbon ribbon={record.standing.ribbon} />
      <Remarks rows={record.remarks} />
      <Introduction paragraphs={record.introduction} />
      <Skills groups={record.aetcom} isWithheld={record.withheld.includes('aetcom')} />
      <Annexure particulars={record.particulars} />
      <Memos rows={record.memos} />
      <div className="sheet" data-page="blank">
        <div className="blank" />
      </div>
      <div className="sheet" data-page="blank">
        <div className="blank" />
      </div>
    </>
  )
}

function Page({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="sheet" data-page={name} aria-labelledby={`page-${name}`}>
      <h2 id={`page-${name}`}>{title}</h2>
      {children}
    </section>
  )
}

function Remarks({ rows }: { rows: LogbookRecord['remarks'] }) {
  return (
    <Page name="remarks" title="Verification Remarks">
      <NumberedTable
        title="remarks"
        heads={[
          ['Student Remark', 60],
          ['Verifier Remark', 60],
          ['Verified By', 30],
          ['Verified On', 20, 'day'],
        ]}
        rows={rows.map((row) => [row.sRemark, row.vRemark, row.verifiedBy, row.verifiedOn])}
      />
    </Page>
  )
}

function Introduction({ paragraphs }: { paragraphs: LogbookRecord['introduction'] }) {
  return (
    <Page name="introduction" title="AETCOM">
      {paragraphs.map((text) => (
        <p key={text} className="prose">
          {text}
        </p>
      ))}
    </Page>
  )
}

function Skills({ groups, isWithheld }: { groups: LogbookRecord['aetcom']; isWithheld: boolean }) {
  return (
    <Page name="skills" title="AETCOM Skills">
      {isWithheld ? (
        <p className="none">The scores are not shown to your role.</p>
      ) : (
        <PaperTable
          title="AETCOM skills"
          heads={[
            ['Skill', 52],
            ['Score', 11],
            ['Evaluation', 26],
            ['Year', 11],
          ]}
        >
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {title}
                </th>
              </tr>
              {rows.map(({ label, score, evaluation, year }) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{score}</td>
                  <td>{evaluation}</td>
                  <td>{year}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </PaperTable>
      )}
    </Page>
  )
}

const blanks = [
  'Name of the Department/Unit',
  'Name of the PG Student',
  'Period of Training: From',
  'Period of Training: To',
]

/** Annexure I as a form to be filled in and signed on paper (T-132 to T-138, T-406; DECISIONS D15.3). */
function Annexure({ particulars }: { particulars: readonly string[] }) {
  return (
    <Page name="annexure" title="Annexure I">
      <h3 className="centre">Postgraduate Students Appraisal Form</h3>
      <p className="centre">Quarterly, for Pre / Para / Clinical Disciplines</p>
      <dl className="blanks">
        {blanks.map((label) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd />
          </Fragment>
        ))}
      </dl>
      <PaperTable
        title="particulars"
        heads={[
          ['Sr. No.', 5, 'right'],
          ['Particulars', 27],
          ...bands.map(({ label }) => [label, 13, 'centre'] as const),
          ['Evaluation', 13],
          ['Remarks', 16],
        ]}
      >
        <tbody>
          {particulars.map((label, at) => (
            <tr key={label}>
              <td className="right">{at + 1}</td>
              <td>{label}</td>
              {bands.map((band) => (
                <td key={band.label}>
                  <div className="rating">
                    {Array.from({ length: band.max - band.min + 1 }, (_, one) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: The scores are numbers in a row.
                      <span key={one}>{band.min + one}</span>
                    ))}
                  </div>
                </td>
              ))}
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <p className="yesno">Publications: Yes / No</p>
      <p>
        <b>Remarks</b>
      </p>
      <div className="line" />
      <div className="line" />
      <div className="line" />
      <Signatures names={['Signature of Assessee', 'Signature of Consultant', 'Signature of HOD']} />
    </Page>
  )
}

function Memos({ rows }: { rows: LogbookRecord['memos'] }) {
  return (
    <Page name="memos" title="Memo issued">
      <NumberedTable
        title="memos"
        heads={[
          ['Memo Number', 33, 'day'],
          ['Date', 23, 'day'],
          ['Student Name', 25],
          ['Reason', 31],
          ['Student Explanation', 34],
          ['HOD Remark', 27],
        ]}
        rows={rows.map((row) => [row.memoNumber, row.date, row.studentName, row.reason, row.sExplain, row.vRemark])}
      />
    </Page>
  )
}

/** Where the student stands on the day of the print, with the version of the rules. */
function Standing({ standing }: { standing: LogbookRecord['standing'] }) {
  const part = (title: string, blocks: boolean) => {
    const gates = standing.gates.filter((gate) => gate.blocks === blocks)
    return (
      gates.length > 0 && (
        <>
          <h3>{title}</h3>
          <NumberedTable
            title={title.toLowerCase()}
            heads={[
              ['Asked for', 36],
              ['State', 22],
              ['On record', 54],
              ['By', 23, 'day'],
              ['Source', 38],
            ]}
            rows={gates.map(({ title: asked, state, sentence, due, source }) => [asked, state, sentence, due, source])}
          />
        </>
      )
    )
  }
  return (
    <Page name="standing" title="Standing">
      <p>
        <strong>{standing.verdict}</strong>
      </p>
      <p>{unbroken(standing.facts.map(({ label, value }) => `${label} ${value}`).join(' · '))}</p>
      {standing.problems.map((words) => (
        <p key={words}>{unbroken(words)}</p>
      ))}
      {part('The six conditions of the examination', true)}
      {part('Also asked for', false)}
      {[...standing.sentences, standing.note].map((words) => (
        <p key={words}>{unbroken(words)}</p>
      ))}
    </Page>
  )
}

/** The last signature under each month, and whether the month changed since. */
function Months({ months }: { months: LogbookRecord['standing']['months'] }) {
  return (
    <Page name="months" title="Monthly authentication">
      {months.length === 0 ? (
        <p>No Data</p>
      ) : (
        <NumberedTable
          title="monthly authentication"
          heads={[
            ['Month', 25],
            ['Signed by', 48],
            ['On', 23, 'day'],
            ['No.', 9],
            ['Present', 22],
            ['Digest', 28],
            ['Since', 18],
          ]}
          rows={months.map(({ month, place, by, signedOn, n, present, digest, since }) => [
            `${month}, ${place}`,
            by,
            signedOn,
            n,
            present,
            digest,
            since,
          ])}
        />
      )}
    </Page>
  )
}

/** The training on one line: each line drawn, then the same in words. */
function Ribbon({ ribbon }: { ribbon: LogbookRecord['standing']['ribbon'] }) {
  return (
    <Page name="ribbon" title="Training ribbon">
      {ribbon.words && <p>{ribbon.words}</p>}
      {ribbon.years.length > 0 && <Line title="" spans={ribbon.years} today={ribbon.today} />}
      {ribbon.lanes.map(({ title, summary, spans }) => (
        <Line key={title} title={title} summary={summary} spans={spans} today={ribbon.today} />
      ))}
      <p>
        Filled: done, waiting, late, under way. Outline: to come, or only to be known. The upright line is the day of
        the print.
      </p>
      {ribbon.rows.length > 0 && (
        <NumberedTable
          title="training ribbon"
          heads={[
            ['Line', 27],
            ['What', 42],
            ['Days', 30],
            ['State', 36],
            ['Source', 38],
          ]}
          rows={ribbon.rows.map(({ lane, label, days, state, source }) => [lane, label, days, state, source])}
        />
      )}
    </Page>
  )
}

interface LineProps {
  title: string
  summary?: string
  spans: LogbookRecord['standing']['ribbon']['lanes'][number]['spans']
  today: number | null
}

function Line({ title, summary, spans, today }: LineProps) {
  const at = (part: number) => `${part / 10}%`
  return (
    <div className="ribbon-line">
      <span>{title}</span>
      <div className="ribbon-track" aria-hidden={!spans.some(({ label }) => label)}>
        {spans.map(({ left, width, state, label }) => (
          <i key={`${left} ${width} ${state}`} data-state={state} style={{ left: at(left), width: at(width) }}>
            {label}
          </i>
        ))}
        {today !== null && <b style={{ left: at(today) }} />}
      </div>
      {summary && <small>{unbroken(summary)}</small>}
    </div>
  )
}

/** Lines to sign on. */
export function Signatures({ names }: { names: readonly string[] }) {
  return (
    <div className="sign">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}
