import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Icon } from './Icon'

/** A stored file as the API sends it: `url` is a short-lived signed link on our own origin. */
export interface StoredFile {
  url: string
  name: string
  type: string
  size: number
}

const kib = 1024

/** 412 KB, 1.3 MB. */
export function fileSize(bytes: number): string {
  if (bytes < kib * kib) return `${Math.max(1, Math.round(bytes / kib))} KB`
  return `${(bytes / kib / kib).toFixed(1)} MB`
}

/** The specification's words where there is no file. */
export function NoFile() {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', py: 1 }}>
      <Icon name="file" sx={{ fontSize: 20 }} />
      <Typography>No File Available</Typography>
    </Box>
  )
}

/** Shows an image or a PDF in place (500 px high), offers anything else as a download, and says "No File Available" without a file. */
export function FileViewer({ file, label = 'Certificate' }: { file: StoredFile | null | undefined; label?: string }) {
  const [broken, setBroken] = useState(false)
  if (!file) return <NoFile />
  const image = file.type.startsWith('image/') && !broken
  const pdf = file.type === 'application/pdf'
  return (
    <Box
      component="figure"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      {image && (
        <Box sx={{ height: 500, bgcolor: 'sunken', display: 'grid', placeItems: 'center', p: '12px' }}>
          <Box
            component="img"
            src={file.url}
            alt={`${label}: ${file.name}`}
            onError={() => setBroken(true)}
            sx={{ maxWidth: '100%', maxHeight: 476, objectFit: 'contain' }}
          />
        </Box>
      )}
      {pdf && (
        <Box
          component="iframe"
          src={file.url}
          title={`${label}: ${file.name}`}
          sx={{ display: 'block', width: '100%', height: 500, border: 0, bgcolor: 'sunken' }}
        />
      )}
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          py: 1,
          pl: 2,
          pr: 1,
          borderTop: image || pdf ? 1 : 0,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {broken ? 'The picture could not be shown.' : fileSize(file.size)}
          </Typography>
        </Box>
        <Button component="a" variant="text" href={file.url} download={file.name} startIcon={<Icon name="download" />}>
          Download
        </Button>
      </Box>
    </Box>
  )
}
