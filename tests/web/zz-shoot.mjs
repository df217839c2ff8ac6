import { chromium } from 'playwright'
import { join } from 'node:path'
const fonts = process.env.FONTS || 'wide'
const launchOptions = { executablePath: '/usr/bin/chromium', env: { ...process.env, FONTCONFIG_PATH: join(import.meta.dirname, 'support/fonts'), FONTCONFIG_FILE: `${fonts}.conf`, LC_ALL: 'C.UTF-8' }, args: ['--no-sandbox','--disable-gpu'] }
const base = 'http://localhost:8177'
export async function login(name) {
  const staff = /^(master|admin|hod|professor|senior|clerk)/.test(name)
  const r = await fetch(`${base}/api/${staff ? 'staffLogin' : 'login'}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `${name}@demo.example.com`, password: 'Demo@12345' }) })
  const j = await r.json(); if (!r.ok) throw new Error(JSON.stringify(j)); return j
}
export async function call(s, method, path, body) {
  const r = await fetch(`${base}/api${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${s.sessionToken}` }, body: body && JSON.stringify(body) })
  return r.json()
}
export async function open(browser, s, path, { width = 360, height = 740, dark = false } = {}) {
  const ctx = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 1000 ? 2 : 1, hasTouch: width < 1000, isMobile: width < 1000, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' })
  const page = await ctx.newPage()
  await page.addInitScript(([u, t]) => { sessionStorage.setItem('user', u); sessionStorage.setItem('sessionToken', t) }, [JSON.stringify(s.user), s.sessionToken])
  await page.goto(base + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  return page
}
export const start = () => chromium.launch(launchOptions)
