import { start, login, open, call } from './zz-shoot.mjs'
const out = process.argv[2] || '/tmp/phone-shots/after'
const b = await start()
const st = await login('student.medicine'), hod = await login('hod.medicine')
const scope = `${st.user.collegeId._id}/${st.user.departmentId._id}`
const r = await call(st,'GET',`/entries/training/${scope}/${st.user._id}?page=1&limit=10&status=Rejected`)
const p = await open(b, st, '/dashboard'); await p.screenshot({path: out+'-dash.png'}); await p.goto('http://localhost:8177/atcom'); await p.waitForTimeout(1500); await p.screenshot({path: out+'-atcom.png'})

await p.goto('http://localhost:8177/dashboard'); await p.waitForTimeout(1000)
await p.locator('#needs-you-list a').nth(2).tap(); await p.waitForTimeout(2000); await p.screenshot({path: out+'-rejected.png'})
const p2 = await open(b, hod, '/reports'); await p2.screenshot({path: out+'-reports.png', fullPage:true})
const p3 = await open(b, hod, '/verify-queue', {height:740}); await p3.waitForTimeout(1500); await p3.screenshot({path: out+'-queue.png'}); 
const shots = { procedure: 'procedure', training: 'training' }
for (const k of ['procedure','training','clinicalCase']) { await p3.goto('http://localhost:8177/verify-queue?kind='+k); await p3.waitForTimeout(2500); await p3.screenshot({path: `${out}-queue-${k}.png`}) }
await b.close()
