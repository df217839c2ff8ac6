// Founds the replica set, or lets further members in; changes nothing when all of them belong already. For mongosh:
//   MEMBERS=mongodb:27017[,...]  PGL_MONGODB_ROOT_PASSWORD=...  mongosh --nodb --norc --quiet --file replica-set.js
const SET = 'logbook'
const ATTEMPTS = 240
const wanted = process.env.MEMBERS.split(',')
const sign = { user: 'root', pwd: process.env.PGL_MONGODB_ROOT_PASSWORD }

function admin(address) {
  const opened = connect(address).getSiblingDB('admin')
  opened.auth(sign)
  return opened
}

// A command's answer; a refusal is an answer too.
function run(on, command) {
  try {
    return on.runCommand(command)
  } catch (error) {
    return { ok: 0, codeName: error.codeName, errmsg: error.message }
  }
}

function must(on, command) {
  const answer = run(on, command)
  if (!answer.ok) throw new Error(`${Object.keys(command)[0]}: ${answer.codeName}`)
  return answer
}

function until(what, holds) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (holds()) return
    sleep(500)
  }
  throw new Error(`gave up waiting for ${what}`)
}

// The server may have been started a moment ago, and its users be in the making.
function answering(host) {
  let found
  until(host, () => {
    try {
      found = admin(`mongodb://${host}/?directConnection=true`)
      return true
    } catch (error) {
      return false
    }
  })
  return found
}

const first = answering(wanted[0])
if (run(first, { replSetGetStatus: 1 }).codeName === 'NotYetInitialized') {
  must(first, { replSetInitiate: { _id: SET, members: [{ _id: 0, host: wanted[0] }] } })
  print(`founded with ${wanted[0]}`)
}
until('a primary', () => Boolean(run(first, { hello: 1 }).primary))

const primary = answering(run(first, { hello: 1 }).primary)
for (const host of wanted) {
  const { config } = must(primary, { replSetGetConfig: 1 })
  if (config.members.some((member) => member.host === host)) continue
  const _id = Math.max(...config.members.map((member) => member._id)) + 1
  config.members.push({ _id, host })
  config.version += 1
  // One voting member at a time, each after the one before is known to a majority.
  until(`${host} to be let in`, () => run(primary, { replSetReconfig: config }).ok)
  print(`let ${host} in`)
}
until('every member', () => {
  const status = run(primary, { replSetGetStatus: 1 })
  return status.ok && status.members.every((member) => ['PRIMARY', 'SECONDARY'].includes(member.stateStr))
})
print('every member is there')
