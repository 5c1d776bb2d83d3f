import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Picture } from '#shared/contract/fields.ts'
import { uploadCover, uploadImage } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'

interface Props {
  label: string
  /** Uploads the picture as a cover: the server requires a square of the size that podcast apps accept. */
  isCover?: boolean
  error?: string | undefined
  onUploaded: (picture: Picture) => void
}

export function UploadPictureButton({ label, isCover = false, error, onUploaded }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (chosen: File) => (isCover ? uploadCover : uploadImage)(chosen, () => undefined),
    onSuccess: onUploaded,
  })
  return (
    <>
      <Button variant="quiet" size="small" loading={upload.isPending} onClick={() => file.current?.click()}>
        {label}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) upload.mutate(chosen)
          target.value = ''
        }}
      />
      <ErrorNote>{upload.error?.message ?? error}</ErrorNote>
    </>
  )
}
