import { expect, type Page } from '@playwright/test'

/** A turn of the page's own, whatever clock the test has given it: what came before has been read. */
const turn = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(null)
  })

/** What a page asks for, counted from now on: to wait until nothing of it is on its way. */
export class Requests {
  private begun = 0
  private underWay = 0

  constructor(private readonly page: Page) {
    page.on('request', () => {
      this.begun += 1
      this.underWay += 1
    })
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', () => {
        this.underWay -= 1
      })
  }

  /** Waits until nothing is on its way, and what came last has asked for nothing more. */
  async done(): Promise<void> {
    await expect(async () => {
      const { begun } = this
      expect(this.underWay).toBe(0)
      await this.page.evaluate(turn)
      expect([this.underWay, this.begun]).toEqual([0, begun])
    }).toPass({ timeout: 20_000 })
  }
}
