import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, renderPart } from '../../testing/render'
import { FilePreview } from './FilePreview'
import { FileViewer } from './FileViewer'
import { fitted } from './FileViewerPicture'
import type { StoredFile } from './fileFacts'

const VIEWER = 'https://viewer.example.org/embed?src='
const pdf: StoredFile = { url: '/api/files/old', name: 'certificate.pdf', type: 'application/pdf', size: 421_888 }
const picture: StoredFile = { ...pdf, name: 'scan.png', type: 'image/png' }
const openxml = 'application/vnd.openxmlformats-officedocument'
const office: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  docx: `${openxml}.wordprocessingml.document`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${openxml}.presentationml.presentation`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${openxml}.spreadsheetml.sheet`,
}
const officeFile = (ending: string, view?: string): StoredFile => ({
  ...pdf,
  name: `slides.${ending}`,
  type: office[ending] ?? '',
  ...(view && { view }),
})
const renewing = (file: StoredFile) => vi.fn(async () => ({ ...file, url: '/api/files/new' }))
const link = () => screen.getByRole('link', { name: 'Download' })

beforeEach(() => {
  fakeApi({})
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a file', () => {
  const signed = encodeURIComponent('https://logbook.example.org/api/files/old')
  test.each(['jpg', 'jpeg', 'png', 'gif', 'webp'])('[T-410] .%s is a picture in place', async (ending) => {
    const type = `image/${ending === 'jpg' ? 'jpeg' : ending}`
    renderPart(<FileViewer file={{ ...pdf, name: `scan.${ending}`, type }} />)
    expect(await screen.findByRole('img')).toHaveAttribute('src', '/api/files/old')
    expect(link()).toBeVisible()
  })

  test.each(['pdf', ...Object.keys(office)])('[T-410] .%s is in a frame', async (ending) => {
    const file = ending === 'pdf' ? pdf : officeFile(ending, VIEWER + signed)
    const view = renderPart(<FileViewer file={file} />)
    const frames = view.container.querySelectorAll('iframe')
    expect([...frames].map((frame) => frame.getAttribute('src'))).toEqual([
      ending === 'pdf' ? '/api/files/old' : VIEWER + signed,
    ])
  })

  test('[T-410, L-400] of any other type is a download link only', () => {
    const file = { ...pdf, name: 'slides.zip', type: 'application/zip' }
    const view = renderPart(<FileViewer file={file} />)
    expect(view.container.querySelector('iframe, img, object, embed')).toBeNull()
    expect(link()).toHaveAttribute('href', '/api/files/old')
    expect(link()).toHaveAttribute('download', 'slides.zip')
  })
})

describe('an office file', () => {
  test.each(Object.keys(office))('[L-398] [L-399] .%s in the viewer that the operator has set', (ending) => {
    const signed = encodeURIComponent('https://logbook.example.org/api/files/old')
    renderPart(<FileViewer file={officeFile(ending, VIEWER + signed)} />)
    const frame = screen.getByTitle(`Certificate: slides.${ending}`)
    expect(frame).toHaveAttribute('src', VIEWER + signed)
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|downloads|modals/)
    expect(link()).toHaveAttribute('href', '/api/files/old')
  })

  test.each(Object.keys(office))('[L-399] .%s without such a setting: the reason and the download', (ending) => {
    const view = renderPart(<FileViewer file={officeFile(ending)} />)
    expect(view.container.querySelector('iframe, img')).toBeNull()
    expect(screen.getByText(/cannot be shown on this page. Download it to open it/)).toBeInTheDocument()
    expect(link()).toHaveAttribute('download', `slides.${ending}`)
  })

  test('[L-398] as its pages, once the server has made them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    fakeApi({ 'HEAD /files/old/pdf': () => ({ status: ++asked < 3 ? 202 : 200 }) })
    renderPart(<FileViewer file={officeFile('docx', '/api/files/old/pdf')} />)
    expect(await screen.findByText(/The pages are being prepared/)).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(4_500)
    const frame = await screen.findByTitle('Certificate: slides.docx')
    expect(frame).toHaveAttribute('src', '/api/files/old/pdf')
    expect(frame).not.toHaveAttribute('sandbox')
    expect(asked).toBe(3)
  })

  test('[L-399] says when its pages cannot be made, and the download stays', async () => {
    fakeApi({ 'HEAD /files/old/pdf': { status: 422 } })
    const view = renderPart(<FileViewer file={officeFile('docx', '/api/files/old/pdf')} />)
    expect(await screen.findByText(/could not be shown here/)).toBeInTheDocument()
    expect(view.container.querySelector('iframe')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(link()).toBeInTheDocument()
  })

  test('is a download where the device has no viewer of PDF inside a page, as is a PDF', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
    try {
      for (const file of [pdf, officeFile('docx', '/api/files/old/pdf')]) {
        const view = renderPart(<FileViewer file={file} />)
        expect(await screen.findByText(/does not show PDF inside a page/)).toBeInTheDocument()
        expect(view.container.querySelector('iframe')).toBeNull()
        expect(link()).toBeInTheDocument()
        view.unmount()
      }
    } finally {
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    }
  })

  test('stops asking when it is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { calls } = fakeApi({ 'HEAD /files/old/pdf': { status: 202 } })
    const view = renderPart(<FileViewer file={officeFile('docx', '/api/files/old/pdf')} />)
    await screen.findByText(/The pages are being prepared/)
    view.unmount()
    const before = calls().length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls().length).toBeLessThanOrEqual(before + 1)
  })
})

describe('a link', () => {
  test('that has ended is renewed by itself, once', async () => {
    const { calls } = fakeApi({ 'HEAD /files/old': { status: 403 } })
    const renew = renewing(pdf)
    renderPart(<FileViewer file={pdf} renew={renew} />)
    await waitFor(() =>
      expect(screen.getByTitle('Certificate: certificate.pdf')).toHaveAttribute('src', '/api/files/new'),
    )
    expect(renew).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(calls()).toEqual(['HEAD /files/old', 'HEAD /files/new']))
  })

  test('that ends again and again is not asked for in a circle', async () => {
    fakeApi({ 'HEAD /files/old': { status: 403 }, 'HEAD /files/new': { status: 403 } })
    const renew = renewing(pdf)
    renderPart(<FileViewer file={pdf} renew={renew} />)
    expect(await screen.findByText(/The link to this file has ended/)).toBeInTheDocument()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['gone', { status: 410 }, 'This file is no longer available.', false],
    ['no network', 'offline' as const, /There is no connection to the server/, true],
    ['a failing server', { status: 503 }, /could not be fetched just now/, true],
  ])('%s is said in place of the frame', async (_, answer, words, mayRetry) => {
    fakeApi({ 'HEAD /files/old': answer })
    const view = renderPart(<FileViewer file={pdf} />)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(view.container.querySelector('iframe')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRetry)
  })

  test('is tried again by a press', async () => {
    let isOffline = true
    fakeApi({ 'HEAD /files/old': () => (isOffline ? 'offline' : {}) })
    const { user } = renderPart(<FileViewer file={pdf} />)
    await user.click(
      await screen.findByRole('button', { name: 'Try again' }).then((button) => {
        isOffline = false
        return button
      }),
    )
    expect(await screen.findByTitle('Certificate: certificate.pdf')).toHaveAttribute('src', '/api/files/old')
  })

  test('of a download is new when the old one has stood for long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const renew = renewing(pdf)
    renderPart(<FileViewer file={pdf} renew={renew} />)
    const pressed: string[] = []
    link().addEventListener('click', (event) => {
      if (!event.defaultPrevented) pressed.push((event.currentTarget as HTMLAnchorElement).getAttribute('href') ?? '')
    })
    const stay = (event: Event) => event.preventDefault()
    document.body.addEventListener('click', stay)
    onTestFinished(() => document.body.removeEventListener('click', stay))
    fireEvent.click(link())
    await vi.advanceTimersByTimeAsync(10)
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    fireEvent.click(link())
    await waitFor(() => expect(link()).toHaveAttribute('href', '/api/files/new'))
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

describe('a picture', () => {
  const show = async () => {
    const view = renderPart(<FileViewer file={picture} />)
    const image = () => screen.getByRole('img', { name: 'Certificate: scan.png' })
    await screen.findByRole('button', { name: 'Larger' })
    Object.defineProperty(image(), 'naturalWidth', { value: 1600 })
    Object.defineProperty(image(), 'naturalHeight', { value: 800 })
    fireEvent.load(image())
    return { ...view, image }
  }

  test('is fitted, enlarged, turned and fitted again by its buttons', async () => {
    const { user, image } = await show()
    const width = () => Number.parseFloat(image().style.width)
    const whole = width()
    expect(whole).toBeCloseTo(776)
    await user.click(screen.getByRole('button', { name: 'Larger' }))
    expect(width()).toBeCloseTo(whole * 1.5)
    expect(screen.getByText('150 %')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Turn' }))
    expect(image().style.transform).toContain('rotate(90deg)')
    await user.click(screen.getByRole('button', { name: 'Fit' }))
    expect(width()).toBeCloseTo(476)
  })

  test('and by its keys, which stay with it', async () => {
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    window.addEventListener('keydown', hear)
    const { user, image } = await show()
    screen.getByRole('region', { name: /Keys: \+ larger/ }).focus()
    await user.keyboard('++-rj')
    expect(screen.getByText('150 %')).toBeInTheDocument()
    expect(image().style.transform).toContain('rotate(90deg)')
    await user.keyboard('0')
    expect(screen.getByText('100 %')).toBeInTheDocument()
    expect(heard).toEqual(['j'])
    window.removeEventListener('keydown', hear)
  })

  test('whose link has ended comes back by itself', async () => {
    fakeApi({ 'HEAD /files/old': { status: 403 } })
    renderPart(<FileViewer file={picture} renew={renewing(picture)} />)
    fireEvent.error(await screen.findByRole('img'))
    await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', '/api/files/new'))
  })

  test('that is damaged is said to be', async () => {
    renderPart(<FileViewer file={picture} />)
    fireEvent.error(await screen.findByRole('img'))
    expect(await screen.findByText(/The picture could not be shown/)).toBeInTheDocument()
  })

  test('in small gets a new link as well', async () => {
    fakeApi({ 'HEAD /files/old': { status: 403 } })
    renderPart(<FilePreview file={picture} renew={renewing(picture)} onOpen={() => undefined} />)
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText(/the picture could not be shown/)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', '/api/files/new'))
  })

  test('fits lying and standing, and is never blown up', () => {
    const stage = { width: 424, height: 324 }
    expect(fitted({ width: 1000, height: 1000 }, 0, stage)).toEqual({ width: 300, height: 300 })
    expect(fitted({ width: 800, height: 400 }, 0, stage)).toEqual({ width: 400, height: 200 })
    expect(fitted({ width: 800, height: 400 }, 90, stage)).toEqual({ width: 300, height: 150 })
    expect(fitted({ width: 80, height: 40 }, 270, stage)).toEqual({ width: 80, height: 40 })
  })
})
