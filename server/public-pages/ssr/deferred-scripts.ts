import { createHash } from 'node:crypto'

const id = 'scripts'

// Loads scripts after the first paint, or after three seconds if the browser does not report it (background tabs,
// privacy settings). It waits for DOMContentLoaded, for Vite's own scripts in development.
const askedLater = `addEventListener('DOMContentLoaded',()=>{const ask=()=>document.head.append(document.getElementById('${id}').content)
setTimeout(ask,3e3)
try{new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&ask()).observe({type:'paint',buffered:true})}catch{}})`

// Holds submits and clicks that need scripts, and replays the last one once after hydration. Submitted by the browser,
// such a form would come back empty, and a link for a new password would be lost.
const doneLater = `{let held
const hold=act=>{const root=document.getElementById('root')
if(root.hasAttribute('data-alive'))return false
if(!held)new MutationObserver((_,o)=>{o.disconnect();held()}).observe(root,{attributeFilter:['data-alive']})
held=act
return true}
addEventListener('submit',e=>{const form=e.target
if(form.method=='post'&&hold(()=>form.requestSubmit()))e.preventDefault()})
addEventListener('click',e=>{const button=e.target.closest('button')
if(button?.type=='button')hold(()=>button.click())})}`

const code = `${askedLater}\n${doneLater}`

/**
 * Defers script elements until the page is painted, which needs none of them. Loaded from the start, even with low
 * priority, they compete with the first view for bandwidth. In Lighthouse's model, the largest paint then takes 1.6
 * times as long on `/`, and 1.4 to 1.9 times on pages with records (npm run lighthouse, in turns). On the emulated slow
 * phone, a page reacts to clicks as early as before (0.98 to 1.06 of the time). Earlier submits and clicks wait for the
 * scripts (docs/product.md 11.15).
 */
export const afterFirstPaint = (scripts: string): string =>
  `<template id="${id}">${scripts}</template>\n<script>${code}</script>`

/** Allows the inline script in a CSP without `unsafe-inline`. */
export const afterFirstPaintHash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
