/**
 * Head script that replays events that occur before hydration. Without it, the browser would submit a form that has no `action` to the page
 * URL and lose the input. A submitted form or the last clicked button waits until React sets its `__reactProps` property on the element.
 */
export const EVENT_REPLAY_SCRIPT = `(()=>{let timer,alive=e=>Object.keys(e).some(k=>k.startsWith('__reactProps')),wait=(e,act)=>{clearTimeout(timer);timer=setTimeout(()=>alive(e)?act():e.isConnected&&wait(e,act),50)};addEventListener('submit',e=>{let f=e.target;e.defaultPrevented||f.hasAttribute('action')||(e.preventDefault(),wait(f,()=>f.requestSubmit()))});addEventListener('click',e=>{let b=e.target.closest('button[type=button]:not([popovertarget],.prose *)');b&&!alive(b)?wait(b,()=>b.click()):clearTimeout(timer)},!0)})()`
