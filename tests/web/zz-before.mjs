import { start, login, open, call } from './zz-shoot.mjs'
const out = process.argv[2] || '/tmp/phone-shots/before'
const b = await start()
const st = await login('student.medicine'), hod = await login('hod.medicine')
const scope = `${st.user.collegeId._id}/${st.user.departmentId._id}`
for (const k of ['procedure','clinicalCase','training','opd']) {
  const r = await call(st,'GET',`/entries/${k}/${scope}/${st.user._id}?page=1&limit=10&status=Rejected`)
  console.log(k, r.total, r.data?.[0]?._id, r.message)
}
const p = await open(b, st, '/dashboard'); await p.screenshot({path: out+'-dash.png'}); 
const p2 = await open(b, hod, '/reports'); await p2.screenshot({path: out+'-reports.png', fullPage:true});
const p3 = await open(b, hod, '/verify-queue', {height:740}); await p3.screenshot({path: out+'-queue.png'}); await p3.screenshot({path: out+'-queue-full.png', fullPage:true})
await p.goto('http://localhost:8177/atcom'); await p.waitForTimeout(1500); await p.screenshot({path: out+'-atcom.png'})
await b.close()
