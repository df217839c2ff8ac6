import { start, login, open } from './zz-shoot.mjs'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const { transformSync } = createRequire('/work/wt/phone/web/node_modules/x')('rolldown/utils')
const src = readFileSync('support/layout.ts','utf8')
const fn = src.slice(src.indexOf('function faultsOfText'), src.indexOf('/** What is wrong with how the text of the page stands'))
const js = transformSync('a.ts', fn).code
const date = () => {
  const out=[]; const w=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT); const r=document.createRange()
  for(let n=w.nextNode();n;n=w.nextNode()){ if(!n.parentElement.checkVisibility())continue; for(const m of n.textContent.matchAll(/\d\d-\d\d-\d{4}/g)){ r.setStart(n,m.index); r.setEnd(n,m.index+10); const rs=[...r.getClientRects()].filter(x=>x.width>0); if(rs.some(x=>Math.abs(x.top-rs[0].top)>4)) out.push('broken date: '+m[0]+' in '+n.textContent.slice(0,60)+' <'+n.parentElement.tagName) } }
  const small=[...document.querySelectorAll('a,button,[role=button],summary')].filter(e=>e.checkVisibility({visibilityProperty:true})).filter(e=>{const b=e.getBoundingClientRect();return b.width>1&&b.height>1&&(b.height<24)&&!e.matches('p a')}).map(e=>'small: '+e.textContent.slice(0,40)+' '+Math.round(e.getBoundingClientRect().height))
  return [...out,...small.slice(0,6)]
}
const who = (process.env.WHO||'student.medicine,hod.medicine,professor.medicine').split(',')
const paths = (process.env.PATHS||'/dashboard,/task/1,/profile').split(',')
const b = await start()
for (const name of who) { const s = await login(name)
  const page = await open(b, s, '/dashboard', { width: +(process.env.W||360) })
  const links = process.env.PATHS ? paths : await (async()=>{ await page.getByRole('button',{name:'More, menu'}).click(); const d=page.getByRole('dialog',{name:'Menu'}); for (const g of await d.locator('[aria-expanded=false]').all()) await g.click().catch(()=>{}); await page.waitForTimeout(500); return [...new Set(await d.getByRole('link').evaluateAll(l=>l.map(x=>x.getAttribute('href'))))] })()
  for (const p of links) { await page.goto('http://localhost:8177'+p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(300)
    const f = [...await page.evaluate(`(()=>{${js};return faultsOfText()})()`), ...await page.evaluate(date)]
    if (f.length) console.log(name, p, '\n   ', f.join('\n    ')) }
}
await b.close()
