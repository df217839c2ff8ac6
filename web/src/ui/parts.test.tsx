import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render'
import { FileViewer } from './file/FileViewer'
import { fileSize } from './file/fileFacts'
import { Picture } from './Picture'
import { StatusChip } from './StatusChip'

describe('a picture of the server’s', () => {
  it('that cannot come leaves what stands in its place, and no broken frame; another one is tried', () => {
    const { rerender } = renderPart(<Picture src="/api/files/logo" alt="Logo" instead="BIMS" />)
    fireEvent.error(screen.getByRole('img', { name: 'Logo' }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('BIMS')).toBeInTheDocument()
    rerender(<Picture src="/api/files/newer" alt="Logo" instead="BIMS" />)
    expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/api/files/newer')
  })
})

describe('the file viewer', () => {
  const file = { url: '/api/files/x', name: 'certificate.pdf', type: 'application/pdf', size: 421_888 }

  it('shows a PDF in a frame, and offers it as a download', () => {
    renderPart(<FileViewer file={file} />)
    expect(screen.getByTitle('Certificate: certificate.pdf')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'certificate.pdf')
    expect(screen.getByText('412 KB')).toBeInTheDocument()
  })

  it('shows an image in place', () => {
    renderPart(<FileViewer file={{ ...file, name: 'scan.png', type: 'image/png' }} />)
    expect(screen.getByRole('img', { name: 'Certificate: scan.png' })).toHaveAttribute('src', '/api/files/x')
  })

  it('never frames anything else, and says when there is nothing', () => {
    const view = renderPart(<FileViewer file={{ ...file, name: 'a.docx', type: 'application/msword' }} />)
    expect(view.container.querySelector('iframe, img')).toBeNull()
    expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument()
    view.unmount()
    renderPart(<FileViewer file={null} />)
    expect(screen.getByText('No File Available')).toBeInTheDocument()
  })

  it('says sizes as people do', () => {
    expect([1, 421_888, 1_363_149].map(fileSize)).toEqual(['1 KB', '412 KB', '1.3 MB'])
  })
})

describe('the status chip', () => {
  it.each(['Pending', 'Approved', 'Rejected'])('says %s with an icon beside the word', (status) => {
    renderPart(<StatusChip status={status} />)
    expect(screen.getByText(status).querySelector('svg')).not.toBeNull()
  })

  it('[L-209] [L-045] takes Completed for a success, like Approved, and unlike the other two', () => {
    renderPart(
      ['Completed', 'Approved', 'Pending', 'Rejected'].map((status) => <StatusChip key={status} status={status} />),
    )
    const drawing = (word: string) => screen.getByText(word).querySelector('path')?.getAttribute('d')
    expect(drawing('Completed')).toBe(drawing('Approved'))
    expect(new Set(['Approved', 'Pending', 'Rejected'].map(drawing)).size).toBe(3)
  })
})
