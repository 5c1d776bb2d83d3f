import { useRef } from 'react'
import { showToast } from './toast.ts'

/**
 * Returns a ref for a field and a function that copies its value; where the clipboard is unavailable, the function selects the field's
 * text.
 */
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
  return { fieldRef, copy }
}
