import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Picture } from '#shared/contract.ts'
import { uploadCover, uploadImage } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'

interface Props {
  label: string
  /** A cover is checked to be square and large enough for apps. */
  isCover?: boolean
  error?: string | undefined
  onPicked: (picture: Picture) => void
}

/** Picks a picture from the device and sends it. */
export function PickPicture({ label, isCover = false, error, onPicked }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (chosen: File) => (isCover ? uploadCover : uploadImage)(chosen, () => undefined),
    onSuccess: onPicked,
  })
  return (
    <>
      <Button variant="quiet" size="small" loading={send.isPending} onClick={() => file.current?.click()}>
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
          if (chosen) send.mutate(chosen)
          target.value = ''
        }}
      />
      <ErrorNote>{send.error?.message ?? error}</ErrorNote>
    </>
  )
}
