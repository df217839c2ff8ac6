import { chromium } from 'playwright'
// usage: shot.mts who outprefix width scheme path...
const [who, prefix, width, scheme, ...paths] = process.argv.slice(2)
const base = 'http://localhost:8915'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const w = Number(width)
const c = await b.newContext({ baseURL: base, viewport: { width: w, height: w < 1000 ? 844 : 900 }, colorScheme: scheme, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' })
const p = await c.newPage()
p.on('pageerror', (e) => console.log('PAGEERROR', e.message))
await p.goto(who.startsWith('student') ? '/login' : '/staffLogin')
await p.getByLabel(/Email/).first().fill(`${who}@demo.example.com`)
await p.getByLabel('Password', { exact: true }).fill('Demo@12345')
await p.keyboard.press('Enter')
await p.waitForURL('**/dashboard', { timeout: 60000 })
const ALL = process.env.ALL
for (const path of paths) {
  await p.goto(path)
  await p.waitForLoadState('networkidle')
  await p.waitForTimeout(600)
  if (ALL) { const b2 = p.getByRole('button', { name: 'Columns' }); if (await b2.count()) { await b2.click(); const it = p.getByRole('menuitemcheckbox', { name: 'All columns' }); if ((await it.getAttribute('aria-checked')) !== 'true') await it.click(); await p.screenshot({ path: `/tmp/s15/menu.png` }); await p.keyboard.press('Escape'); await p.waitForTimeout(400) } }
  const name = path.replace(/\W+/g, '_').replace(/^_/, '')
  await p.screenshot({ path: `/tmp/s15/${prefix}-${name}-${width}-${scheme}.png` })
  const m = await p.evaluate(() => {
    const t = document.querySelector('main table')
    if (!t) return 'no table'
    const box = t.parentElement.getBoundingClientRect()
    const rows = [...t.querySelectorAll('tbody tr')].map((r) => Math.round(r.getBoundingClientRect().height))
    const acts = t.querySelector('th[data-actions]')?.getBoundingClientRect().left ?? box.right
    const bad = [...t.querySelectorAll('th')].filter((h) => !h.hasAttribute('data-actions') && h.getBoundingClientRect().right > Math.min(acts, box.right) + 1).map((h) => h.innerText)
    const cut = [...t.querySelectorAll('td span')].filter((s) => s.scrollHeight > s.clientHeight + 1 && getComputedStyle(s).overflow === 'hidden').map((s) => s.innerText.slice(0, 30))
    return JSON.stringify({ rows: `${Math.min(...rows)}..${Math.max(...rows)}`, over: Math.round(t.getBoundingClientRect().width - box.width), behind: bad, cut: cut.slice(0, 4), dense: t.dataset })
  })
  console.log(path, m)
}
await b.close()
