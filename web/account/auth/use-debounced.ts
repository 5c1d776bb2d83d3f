import { useEffect, useState } from 'react'

/** Returns the latest value that has remained unchanged for `wait` ms. */
export function useDebounced<Value>(value: Value, wait = 350): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return debounced
}
