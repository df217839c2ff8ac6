import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/session'
import { amount } from '../../../lib/money'
import { NumberLink } from '../department/NumberLink'
import { type CountQuery, counted, lastWeek, weekQuery } from './queries'

/** The Master's first page: how the platform stands, each number the way to the list that counts it. */
export default function PlatformToday() {
  const { _id } = useUser()
  return (
    <Box component="section" aria-labelledby="platform-today">
      <Box component="h2" id="platform-today" sx={{ m: 0, mb: 1.5, typography: 'subtitle' }}>
        The platform today
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
          gap: 2,
        }}
      >
        <Panel title="Colleges">
          <Line query={counted.colleges(_id)} to="/addCollege" one="college" many="colleges" />
          <Line query={counted.newInquiries} to="/inquiries?state=New" one="new inquiry" many="new inquiries" needs />
        </Panel>
        <Panel title="Accounts waiting">
          <Line
            query={counted.waitingStaff(_id)}
            to="/allHod?state=waiting"
            one="member of staff waits to be let in"
            many="members of staff wait to be let in"
            needs
          />
          <Line
            query={counted.unverified}
            to="/allStudent?verified=no&sort=-createdAt"
            one="trainee is not verified"
            many="trainees are not verified"
            needs
          />
          <Line
            query={counted.heldReferrals}
            to="/referral?view=held"
            one="referral is held"
            many="referrals are held"
            needs
          />
        </Panel>
        <Panel title="Licences">
          <Line
            query={counted.licensed}
            to="/allStudent?payment=paid"
            one="trainee with a licence"
            many="trainees with a licence"
          />
          <Line
            query={counted.unlicensed}
            to="/allStudent?payment=pending"
            one="trainee without one"
            many="trainees without one"
          />
          <Line
            query={counted.licencesToDecide}
            to="/payments?state=decision"
            one="refund needs your decision"
            many="refunds need your decision"
            needs
          />
          <Line
            query={counted.disputes}
            to="/payments?state=disputed"
            one="payment is disputed"
            many="payments are disputed"
            needs
          />
        </Panel>
        <Payments />
        <Panel title="Messages">
          <Line
            query={counted.failedMessages}
            to="/outbox?state=failed"
            one="message was not sent"
            many="messages were not sent"
            fails
          />
          <Line
            query={counted.waitingMessages}
            to="/outbox?state=waiting"
            one="message waits to be sent"
            many="messages wait to be sent"
          />
        </Panel>
        <Panel title="Jobs">
          <Line
            query={counted.failedJobs}
            to="/packs?everybody=true&state=failed"
            one="file could not be made"
            many="files could not be made"
            fails
          />
          <Line
            query={counted.runningJobs}
            to="/packs?everybody=true"
            one="file is being made"
            many="files are being made"
          />
        </Panel>
      </Box>
    </Box>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, typography: 'heading' }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

const Said = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'text', lineHeight: '32px', color: 'text.secondary' }}>{children}</Box>
)

/** The payments of the last seven days. */
function Payments() {
  const { data, isError, refetch } = useQuery(weekQuery())
  const { live, test } = data?.totals ?? {}
  const count = data && (live?.count ?? 0) + (test?.count ?? 0)
  return (
    <Panel title="Payments of the last seven days">
      <Sentence
        count={count}
        to={`/payments?${new URLSearchParams({ ...lastWeek(), state: 'paid' })}`}
        words={count === 1 ? 'order paid' : 'orders paid'}
        onRetry={isError ? () => void refetch() : undefined}
      />
      {live && <Said>₹ {amount(live.captured - live.refunded)} taken</Said>}
      {test && <Said>₹ {amount(test.captured - test.refunded)} in test payments</Said>}
    </Panel>
  )
}

interface LineProps {
  query: CountQuery
  to: string
  one: string
  many: string
  /** Each of these asks for somebody. */
  needs?: boolean
  /** Each of these went wrong. */
  fails?: boolean
}

/** What a list comes to, in words. */
function Line({ query, to, one, many, needs = false, fails = false }: LineProps) {
  const { data: count, isError, refetch } = useQuery(query)
  return (
    <Sentence
      count={count}
      to={to}
      words={count === 1 ? one : many}
      colour={fails ? 'rejected' : needs ? 'pending' : undefined}
      onRetry={isError ? () => void refetch() : undefined}
    />
  )
}

interface SentenceProps {
  count: number | undefined
  to: string
  words: string
  colour?: 'pending' | 'rejected' | undefined
  /** Asks again for what could not be loaded. */
  onRetry: (() => void) | undefined
}

function Sentence({ count, to, words, colour, onRetry }: SentenceProps) {
  if (count === undefined && onRetry)
    return (
      <Said>
        Could not load {words}
        <Button variant="text" size="small" onClick={onRetry} aria-label={`Retry: ${words}`} sx={{ ml: 1 }}>
          Retry
        </Button>
      </Said>
    )
  return (
    <Said>
      <Box component="b" sx={{ mr: '6px', fontSize: 'subtitle.fontSize', fontWeight: 600, color: 'text.primary' }}>
        {count === undefined ? (
          '…'
        ) : (
          <NumberLink to={to} isZero={count === 0} colour={colour} label={`${count} ${words}`}>
            {count}
          </NumberLink>
        )}
      </Box>
      {words}
    </Said>
  )
}
