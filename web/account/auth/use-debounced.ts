import { useEffect, useState } from 'react'

/** The value as it was once it stayed the same for `wait` ms. */
export function useDebounced<Value>(value: Value, wait = 350): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return debounced
}
