import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../Icon'
import { fileSize, isOffice, type PictureProps, type StoredFile, VIEW_HEIGHT } from './fileFacts'
import { type LinkState, type LiveFile, type Renew, useLiveFile } from './fileLink'

const SimplePicture = ({ src, alt, onBroken }: PictureProps) => (
  <Box sx={{ height: VIEW_HEIGHT, bgcolor: 'sunken', display: 'grid', placeItems: 'center', p: '12px' }}>
    <Box
      component="img"
      src={src}
      alt={alt}
      onError={onBroken}
      sx={{ maxWidth: '100%', maxHeight: VIEW_HEIGHT - 24, objectFit: 'contain' }}
    />
  </Box>
)

// Without its code, as without a network, the picture still stands there.
const Picture = lazy(() => import('./FileViewerPicture').catch(() => ({ default: SimplePicture })))

/** The specification's words where there is no file. */
export function NoFile() {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', py: 1 }}>
      <Icon name="file" size={20} />
      <Typography>No File Available</Typography>
    </Box>
  )
}

interface FileViewerProps {
  file: StoredFile | null | undefined
  label?: string
  /** Asks for the file once more, for when its link has ended. */
  renew?: Renew
}

/**
 * The one viewer of the product: a picture to zoom and turn, a PDF in place (500 px high), an office file as its pages
 * or in the operator's viewer where the server has one (L-398, L-399), and in every case the download.
 */
export function FileViewer({ file, ...rest }: FileViewerProps) {
  return file ? <Viewer given={file} {...rest} /> : <NoFile />
}

const isPdf = (file: StoredFile) => file.type === 'application/pdf'
const isOwn = (url: string) => url.startsWith('/')
/** Pictures tell by themselves that they cannot be shown; frames do not. An outside viewer is nobody of ours to ask. */
const lookedAt = (file: StoredFile) => {
  if (isPdf(file)) return file.url
  return file.view && isOwn(file.view) ? file.view : null
}

function Viewer({
  given,
  label = 'Certificate',
  renew,
}: {
  given: StoredFile
  label?: string
  renew?: Renew | undefined
}) {
  const live = useLiveFile(given, lookedAt, renew)
  const { file } = live
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (link.dataset.fresh) {
      delete link.dataset.fresh
      return
    }
    event.preventDefault()
    const found = await live.fresh()
    link.href = found.url
    link.dataset.fresh = 'yes'
    link.click()
  }
  return (
    <Box
      component="figure"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      <Content live={live} title={`${label}: ${file.name}`} />
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          py: 1,
          pl: 2,
          pr: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>
          {file.size > 0 && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {fileSize(file.size)}
            </Typography>
          )}
        </Box>
        <Button
          component="a"
          href={file.url}
          download={file.name}
          onClick={(event: MouseEvent<HTMLAnchorElement>) => void download(event)}
          startIcon={<Icon name="download" />}
        >
          Download
        </Button>
      </Box>
    </Box>
  )
}

function Content({ live, title }: { live: LiveFile; title: string }) {
  const { file, state, check, retry } = live
  const [broken, setBroken] = useState<string | null>(null)
  if (state === 'making') return <Making />
  if (state !== 'ready') return <Trouble state={state} onRetry={retry} />
  if (file.type.startsWith('image/')) {
    if (broken === file.url) return <Words>The picture could not be shown. Download it to open it.</Words>
    const picture = {
      src: file.url,
      alt: title,
      onBroken: () => {
        setBroken(file.url)
        check()
      },
    }
    return (
      <Suspense fallback={<SimplePicture {...picture} />}>
        <Picture {...picture} />
      </Suspense>
    )
  }
  const pages = isPdf(file) ? file.url : file.view
  // Phones have no viewer inside a page; there a frame would stay empty.
  if (pages && isOwn(pages) && navigator.pdfViewerEnabled === false) {
    return <Words>This device does not show PDF inside a page. Download it to open it.</Words>
  }
  if (isPdf(file)) return <Frame src={file.url} title={title} />
  if (file.view) return <Frame src={file.view} title={title} isOutside={!isOwn(file.view)} />
  return (
    <Words>
      {isOffice(file)
        ? 'Word, Excel and PowerPoint files cannot be shown on this page. Download it to open it.'
        : 'Files of this type cannot be shown on this page. Download it to open it.'}
    </Words>
  )
}

/** A frame of pages. What is not our own may run its scripts and nothing else, and is not told where it is shown. */
function Frame({ src, title, isOutside = false }: { src: string; title: string; isOutside?: boolean }) {
  return (
    <Box
      component="iframe"
      src={src}
      title={title}
      {...(isOutside && {
        sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups',
        referrerPolicy: 'no-referrer' as const,
      })}
      sx={{ display: 'block', width: '100%', height: VIEW_HEIGHT, border: 0, bgcolor: 'sunken' }}
    />
  )
}

function Words({ children, role }: { children: ReactNode; role?: string }) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1.5,
        minHeight: 160,
        p: 3,
        bgcolor: 'sunken',
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  )
}

function Making() {
  return (
    <Words role="status">
      <Typography>The pages are being prepared. This takes a few seconds.</Typography>
      <Box component="progress" aria-label="Preparing the pages" sx={{ width: 200, accentColor: 'primary.main' }} />
    </Words>
  )
}

const troubles: Readonly<Record<Exclude<LinkState, 'ready' | 'making'>, string>> = {
  ended: 'The link to this file has ended. Get a new one to see it.',
  gone: 'This file is no longer available.',
  unshown: 'This file could not be shown here. Download it to open it.',
  offline: 'There is no connection to the server. Check your network and try again.',
  failed: 'The file could not be fetched just now. Please try again in a moment.',
}

function Trouble({ state, onRetry }: { state: keyof typeof troubles; onRetry: () => void }) {
  const mayHelp = state !== 'gone' && state !== 'unshown'
  return (
    <Words role="alert">
      <Typography>{troubles[state]}</Typography>
      {mayHelp && (
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Words>
  )
}
