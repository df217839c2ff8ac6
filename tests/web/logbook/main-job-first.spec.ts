import { halves, mainJob } from '../support/job/mainJob'

mainJob({
  kinds: halves[0],
  interrupted: 'opd',
  messages: ['[L-369] [L-370] [L-371]', '[L-372] [L-373] [L-374]'],
})
