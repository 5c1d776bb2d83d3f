/** An e-mail address its owner recognises and a glance over the shoulder does not: «sa•••@example.org». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = [...email.slice(0, at)]
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}•••${email.slice(at)}`
}

/** A mobile number as `+98…` with its middle hidden: «0912•••4567». */
export const maskPhone = (phone: string): string => `0${phone.slice(3, 6)}•••${phone.slice(-4)}`
