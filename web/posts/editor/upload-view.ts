import { persianDigits } from '#shared/persian/digits.ts'
import { ACCEPTED_FILE_TYPES } from './FilePicker.tsx'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

interface UploadView {
  dom: HTMLElement
  progress(ratio: number): void
  fail(message: string, retry?: () => void): void
}

export function createUploadView(file: File, onCancel: () => void): UploadView {
  const startedAt = performance.now()
  const dom = createContainer()
  const name = createElement('bdi', file.name || TEXT.imageNode, styles.uploadName)
  const bar = createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', TEXT.uploading)
  const progressLabel = createElement('span', formatUploadProgress(0, file.size, 0), styles.uploadProgress)
  dom.replaceChildren(name, bar, progressLabel, createButton(TEXT.uploadCancel, onCancel))
  return {
    dom,
    progress(ratio) {
      bar.value = ratio
      progressLabel.textContent = formatUploadProgress(ratio, file.size, performance.now() - startedAt)
    },
    fail(message, retry) {
      const errorElement = createElement('span', message, styles.uploadError)
      errorElement.setAttribute('role', 'alert')
      dom.replaceChildren(
        name,
        errorElement,
        ...(retry ? [createButton(TEXT.uploadRetry, retry)] : []),
        createButton(TEXT.uploadDismiss, onCancel),
      )
    },
  }
}

export function createMissingPictureView(alt: string, onDismiss: () => void, onFile: (file: File) => void): HTMLElement {
  const dom = createContainer()
  dom.setAttribute('role', 'note')
  const picker = createElement('input')
  picker.type = 'file'
  picker.accept = ACCEPTED_FILE_TYPES.image
  picker.hidden = true
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) onFile(file)
  })
  dom.replaceChildren(
    ...(alt ? [createElement('bdi', alt, styles.uploadName)] : []),
    createElement('span', TEXT.pictureMissing, styles.uploadReason),
    createButton(TEXT.choosePicture, () => picker.click()),
    createButton(TEXT.uploadDismiss, onDismiss),
    picker,
  )
  return dom
}

function createContainer(): HTMLElement {
  const dom = createElement('div', '', styles.upload)
  dom.contentEditable = 'false'
  return dom
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', className?: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const element = createElement('button', text, styles.uploadButton)
  element.type = 'button'
  element.addEventListener('click', onClick)
  return element
}

const ESTIMATE_AFTER_MS = 3000

/**
 * Formats progress as «۴۵٪ از ۲٫۱ مگابایت», adding the remaining time after `ESTIMATE_AFTER_MS` and 2 %, and before 100 %. `ratio` is 0–1.
 */
export function formatUploadProgress(ratio: number, bytes: number, elapsedMs: number): string {
  const done = Math.min(1, Math.max(0, ratio))
  const progress = `${persianDigits(Math.floor(done * 100))}٪ از ${TEXT.megabytes(bytes)} مگابایت`
  if (elapsedMs < ESTIMATE_AFTER_MS || done < 0.02 || done === 1) return progress
  const seconds = Math.ceil((elapsedMs * (1 - done)) / done / 1000)
  const left = seconds < 60 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`
  return `${progress}، ${persianDigits(left)} مانده`
}
