import { useRef } from 'react'
import { showToast } from './toast.ts'

/** A box and what takes its words along; where the browser refuses they are selected, to be taken by hand. */
export function useCopy(value: string, text: { copied: string; notCopied: string }) {
  const fieldRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => showToast({ message: text.copied }),
      () => {
        fieldRef.current?.select()
        showToast({ message: text.notCopied, failed: true })
      },
    )
  return { box: fieldRef, copy }
}
