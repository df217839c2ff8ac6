import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../api/client'
import { everyKind } from '../../api/everyKind'
import type { Field } from '../../api/generated/kinds'
import { held, holdUploads } from '../../testing/fakeUpload'
import { fakeApi, renderPart } from '../../testing/render'
import { type FormValues, formBody } from '../form/values'
import { FileInput } from './FileInput'
import { fitFor, hasExif, prepared } from './smaller'

const MEBIBYTE = 1_048_576
const field = everyKind.flatMap((kind) => kind.fields).find(({ type }) => type === 'file') as Field
const pdf = (name = 'cme.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const sized = (file: File, size: number) => Object.defineProperty(file, 'size', { value: size })

let values: () => FormValues
const submitted = vi.fn()

/** The field in a form of its own, which sends as every form does. */
function Form() {
  const form = useForm<FormValues>({ defaultValues: { certificate: null } })
  values = form.getValues
  const submit = form.handleSubmit(async (given) => {
    const body = formBody('multipart', [field], given, { clientId: 'c' }) as FormData
    submitted(await api.post('/api/drp/home', {}, body).catch((problem: unknown) => problem))
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)}>
        <label htmlFor="note">Note</label>
        <input id="note" />
        <FileInput field={field} path="certificate" id="certificate" />
        <button type="submit">Submit</button>
      </form>
    </FormProvider>
  )
}

const chooser = () => document.getElementById('certificate') as HTMLInputElement
const pick = (file: File) => fireEvent.change(chooser(), { target: { files: [file] } })
const chosen = () => values().certificate
const realMedia = window.matchMedia
/** A device with that sort of pointer. */
const only = (kind: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ ...realMedia(query), matches: query.includes(kind) }))

beforeEach(() => {
  submitted.mockReset()
  fakeApi({ 'POST /drp/home': { status: 201, body: { status: true, data: {} } } })
})
afterEach(() => {
  vi.stubGlobal('matchMedia', realMedia)
  vi.restoreAllMocks()
})

describe('choosing a file', () => {
  test('shows its name, type and size, and can be replaced and removed', async () => {
    renderPart(<Form />)
    pick(pdf())
    expect(await screen.findByText('PDF, 1 KB')).toBeInTheDocument()
    expect(chosen()).toBeInstanceOf(File)
    const opened = vi.spyOn(chooser(), 'click')
    fireEvent.click(screen.getByRole('button', { name: 'Replace cme.pdf' }))
    expect(opened).toHaveBeenCalledOnce()
    pick(pdf('other.pdf'))
    expect(await screen.findByText('other.pdf')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Remove other.pdf' }))
    expect(chosen()).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeInTheDocument()
  })

  test('[L-404] a file of another type is not taken, and the field says what is, as the server does', async () => {
    renderPart(<Form />)
    pick(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    expect(
      await screen.findByText(
        'The certificate must be a PDF, image or office file (jpg, jpeg, jfif, heic, heif, png, gif, webp, pdf, doc, docx, ppt, pptx, xls, xlsx).',
      ),
    ).toBeInTheDocument()
    expect(chosen()).toBeNull()
    pick(pdf())
    await waitFor(() => expect(screen.queryByText(/must be/)).toBeNull())
    pick(new File(['x'], 'notes.exe'))
    expect(await screen.findByText(/must be/)).toBeInTheDocument()
    expect(chosen()).toBeInstanceOf(File)
  })

  test('[L-404] one that is too large or empty is said to be at once', async () => {
    renderPart(<Form />)
    pick(sized(pdf(), 10 * MEBIBYTE + 1))
    expect(
      await screen.findByText('The certificate may have at most 10 MB. Choose a smaller file.'),
    ).toBeInTheDocument()
    pick(new File([], 'a.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('The certificate is empty. Choose the file again.')).toBeInTheDocument()
    pick(sized(pdf(), 10 * MEBIBYTE))
    await waitFor(() => expect(screen.queryByText(/may have at most|is empty/)).toBeNull())
  })

  test('a phone offers the camera, a desktop says that files can be dropped and pasted', () => {
    only('coarse')
    const view = renderPart(<Form />)
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeInTheDocument()
    expect(screen.queryByText(/drop it here/)).toBeNull()
    const camera = view.container.querySelector<HTMLInputElement>('input[capture]')
    expect(camera?.getAttribute('capture')).toBe('environment')
    expect(camera?.accept).toBe('image/*')
    view.unmount()
    only('fine')
    renderPart(<Form />)
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull()
    expect(screen.getByText('or drop it here, or paste it')).toBeInTheDocument()
  })

  test('a dropped and a pasted file are taken; pasted text goes where it was meant to', async () => {
    only('fine')
    renderPart(<Form />)
    const button = await screen.findByRole('button', { name: 'Choose a file' })
    await import('./dropAndPaste')
    await new Promise((resolve) => setTimeout(resolve, 20))
    fireEvent.drop(button, { dataTransfer: { files: [pdf('dropped.pdf')], types: ['Files'] } })
    expect(await screen.findByText('dropped.pdf')).toBeInTheDocument()
    const paste = (target: Element, types: string[]) =>
      fireEvent.paste(target, { clipboardData: { files: [pdf('pasted.pdf')], types } })
    paste(screen.getByLabelText('Note'), ['text/plain', 'Files'])
    expect(screen.queryByText('pasted.pdf')).toBeNull()
    paste(document.body, ['Files'])
    expect(await screen.findByText('pasted.pdf')).toBeInTheDocument()
    const missed = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(missed, { dataTransfer: { types: ['Files'], files: [] } })
    window.dispatchEvent(missed)
    expect(missed.defaultPrevented).toBe(true)
  })
})

describe('sending a file', () => {
  const start = async () => {
    holdUploads()
    renderPart(<Form />)
    pick(pdf())
    await screen.findByText('PDF, 1 KB')
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(held).toHaveLength(1))
  }
  const first = () => held.at(-1) as (typeof held)[number]

  test('says how far it has come, then that the server has its turn', async () => {
    await start()
    const bar = await screen.findByRole('progressbar', { name: 'Sending cme.pdf' })
    first().progress(41, 100)
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '41'))
    expect(screen.getByText('41 % sent')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove cme.pdf' })).toBeDisabled()
    pick(pdf('other.pdf'))
    expect(screen.queryByText('other.pdf')).toBeNull()
    await first().finish()
    await waitFor(() => expect(submitted).toHaveBeenCalledWith({ status: true, data: {} }))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('is stopped by Cancel, keeps the file, and is sent again by one press', async () => {
    await start()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Not sent. The file is still here.')).toBeInTheDocument()
    expect(submitted).toHaveBeenCalledWith(expect.objectContaining({ status: 499, code: 'stopped', network: false }))
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(held).toHaveLength(2))
    await first().finish()
    await waitFor(() => expect(submitted).toHaveBeenLastCalledWith({ status: true, data: {} }))
    expect(screen.queryByText(/Not sent/)).toBeNull()
  })

  test.each([
    ['no network', 'offline' as const, { status: 0, network: true }],
    [
      'a failing server',
      { status: 503, body: { status: false, message: 'Later.' } },
      { status: 503, message: 'Later.' },
    ],
  ])('after %s it is sent again without choosing it again', async (_, answer, problem) => {
    let isFailing = true
    fakeApi({ 'POST /drp/home': () => (isFailing ? answer : { status: 201, body: { status: true } }) })
    await start()
    await first().finish()
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(submitted).toHaveBeenCalledWith(expect.objectContaining(problem))
    isFailing = false
    await waitFor(() => expect(held).toHaveLength(2))
    await first().finish()
    await waitFor(() => expect(submitted).toHaveBeenLastCalledWith({ status: true }))
  })

  test('a refusal of the server is no failure of the sending', async () => {
    const message = 'The certificate is not a readable PDF.'
    fakeApi({ 'POST /drp/home': { status: 422, body: { status: false, message, code: 'bad_file' } } })
    await start()
    await first().finish()
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(expect.objectContaining({ status: 422, message })))
    expect(screen.queryByText(/Not sent/)).toBeNull()
  })
})

describe('a photo', () => {
  const jpeg = (...bytes: number[]) =>
    new File([new Uint8Array([0xff, 0xd8, ...bytes])], 'a.jpg', { type: 'image/jpeg' })
  const exif = [0xff, 0xe1, 0, 20, 0x45, 0x78, 0x69, 0x66, 0, 0, ...Array<number>(12).fill(0)]

  test('is known to tell where it was taken by its Exif block, wherever among the first parts it stands', async () => {
    const jfif = [0xff, 0xe0, 0, 4, 1, 2]
    expect(await hasExif(jpeg(...exif))).toBe(true)
    expect(await hasExif(jpeg(...jfif, ...exif))).toBe(true)
    expect(await hasExif(jpeg(...jfif, 0xff, 0xda, 0, 8, ...exif))).toBe(false)
    expect(await hasExif(new File([new Uint8Array(64)], 'a.jpg'))).toBe(false)
  })

  test('is sent with at most 2560 pixels on its longer side, in its shape', () => {
    expect(fitFor(4000, 3000)).toEqual({ width: 2560, height: 1920 })
    expect(fitFor(3000, 12_000)).toEqual({ width: 640, height: 2560 })
    expect(fitFor(2560, 20)).toEqual({ width: 2560, height: 20 })
    expect(fitFor(90_000, 1)).toEqual({ width: 2560, height: 1 })
  })

  test('that this browser cannot read, and whatever is no photo, stays as it is', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
    const broken = jpeg(...exif)
    for (const file of [broken, pdf(), new File(['GIF89a'], 'a.gif', { type: 'image/gif' })]) {
      expect((await prepared(file)).file).toBe(file)
    }
  })

  test('says what was done to it and lets the full size be sent where that fits', async () => {
    const drawn = new Blob([new Uint8Array(1000)], { type: 'image/jpeg' })
    const close = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(drawn))
    renderPart(<Form />)
    const photo = sized(new File([new Uint8Array(5000)], 'IMG_1.jpeg', { type: 'image/jpeg' }), 6 * MEBIBYTE)
    pick(photo)
    expect(
      await screen.findByText('Made smaller on this device: 6.0 MB to 1 KB. Place and device are removed.'),
    ).toBeInTheDocument()
    expect(chosen()).toMatchObject({ name: 'IMG_1.jpg', size: 1000, type: 'image/jpeg' })
    expect(close).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Send the full size' }))
    expect(chosen()).toBe(photo)
    expect(screen.getByText(/Sent in its full size/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Send the smaller one' }))
    expect(chosen()).toMatchObject({ size: 1000 })
    pick(sized(new File([new Uint8Array(5000)], 'IMG_2.jpeg', { type: 'image/jpeg' }), 12 * MEBIBYTE))
    expect(await screen.findByText(/12.0 MB to 1 KB/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send the full size' })).toBeNull()
    expect(screen.queryByText(/may have at most/)).toBeNull()
  })
})
