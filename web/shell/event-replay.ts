/**
 * Runs in the head, for people quicker than the scripts. A form without an address of its own, whose sending nobody has taken, waits:
 * the browser would ask for the page anew, lose what was typed and write it into the address. Of buttons the one pressed last waits
 * too. Each goes on when React has taken its element over, which only the property React then gives it tells.
 */
export const EVENT_REPLAY_SCRIPT = `(()=>{let timer,alive=e=>Object.keys(e).some(k=>k.startsWith('__reactProps')),wait=(e,act)=>{clearTimeout(timer);timer=setTimeout(()=>alive(e)?act():e.isConnected&&wait(e,act),50)};addEventListener('submit',e=>{let f=e.target;e.defaultPrevented||f.hasAttribute('action')||(e.preventDefault(),wait(f,()=>f.requestSubmit()))});addEventListener('click',e=>{let b=e.target.closest('button[type=button]:not([popovertarget],.prose *)');b&&!alive(b)?wait(b,()=>b.click()):clearTimeout(timer)},!0)})()`
