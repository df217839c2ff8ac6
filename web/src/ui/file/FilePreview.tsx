import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { outlined } from '../../theme/outlined'
import { Icon } from '../Icon'
import { NoFile } from './FileViewer'
import { fileKind, fileSize, type StoredFile } from './fileFacts'
import { type Renew, useLiveFile } from './fileLink'

/** A stored file in small: a picture as it is, anything else by its icon, with name, type and size; pressing it opens the viewer. */
export function FilePreview({ file, ...rest }: FilePreviewProps & { file: StoredFile | null | undefined }) {
  return file ? <Preview given={file} {...rest} /> : <NoFile />
}

interface FilePreviewProps {
  label?: string
  onOpen: () => void
  /** Asks for the file once more, for when its link has ended. */
  renew?: Renew | undefined
}

const nothingFirst = () => null

function Preview({ given, label = 'Certificate', onOpen, renew }: FilePreviewProps & { given: StoredFile }) {
  const { file, check } = useLiveFile(given, nothingFirst, renew)
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = broken === file.url
  const isImage = file.type.startsWith('image/') && !isBroken
  return (
    <Box
      component="figure"
      sx={{ ...outlined, position: 'relative', overflow: 'hidden', '&:hover': { bgcolor: 'action.hover' } }}
    >
      {isImage && (
        <Box sx={{ display: 'grid', placeItems: 'center', p: 1.5, bgcolor: 'sunken' }}>
          <Box
            component="img"
            src={file.url}
            alt={`${label}: ${file.name}`}
            onError={() => {
              setBroken(file.url)
              check()
            }}
            sx={{ maxWidth: '100%', maxHeight: 260, objectFit: 'contain' }}
          />
        </Box>
      )}
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          py: 1,
          pl: 2,
          pr: 0.5,
          borderTop: isImage ? 1 : 0,
          borderColor: 'divider',
        }}
      >
        {!isImage && <Icon name="file" size={28} sx={{ mr: 1, color: 'text.secondary' }} />}
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
          <Box sx={{ typography: 'small', color: 'text.secondary' }}>
            {fileKind(file)}, {fileSize(file.size)}
            {isBroken && ', the picture could not be shown'}
          </Box>
        </Box>
        <IconButton
          component="a"
          href={file.url}
          download={file.name}
          aria-label={`Download ${file.name}`}
          sx={{ zIndex: 1, color: 'primary.main' }}
        >
          <Icon name="download" />
        </IconButton>
        <IconButton
          aria-label={`Open ${file.name}`}
          onClick={onOpen}
          sx={{
            position: 'static',
            color: 'primary.main',
            // The whole card opens the file.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          <Icon name="expand" />
        </IconButton>
      </Box>
    </Box>
  )
}
