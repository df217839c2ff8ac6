import { halves, mainJob } from '../support/job/mainJob'

mainJob({
  kinds: halves[1],
  interrupted: 'skillsLab',
  messages: ['[L-375] [L-376]', '[L-377] [L-378] [L-379] [L-380] [L-254]'],
})
