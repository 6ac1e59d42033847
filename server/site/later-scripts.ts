import { createHash } from 'node:crypto'

const id = 'scripts'

// Once something is on the screen, or after three seconds where nobody says so: in a tab in the background, or in a
// browser that keeps its times to itself. Not before DOMContentLoaded, for which Vite's own scripts come in development.
const askedLater = `addEventListener('DOMContentLoaded',()=>{const ask=()=>document.head.append(document.getElementById('${id}').content)
setTimeout(ask,3e3)
try{new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&ask()).observe({type:'paint',buffered:true})}catch{}})`

// A form that only scripts can send waits for them: sent by the browser it would come back empty, and a link for a new
// password would be lost. So does a button that scripts alone answer. The last of them is sent or pressed once, however
// often that was done, as soon as the page answers to clicks.
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
 * These script elements, asked for only once the page is on the screen, which needs none of them. From the beginning,
 * and even with low priority, they share the line with what is seen first: as Lighthouse reckons, the largest paint then
 * takes 1.6 times as long on `/`, and 1.4 to 1.9 times on pages with records (npm run lighthouse, in turns). On the
 * emulated slow phone a page answers to clicks as soon as before (0.98 to 1.06 of the time). What is sent or pressed by then
 * waits for them (docs/product.md 11.15).
 */
export const afterFirstPaint = (scripts: string): string =>
  `<template id="${id}">${scripts}</template>\n<script>${code}</script>`

/** What allows its inline script in a content security policy without `unsafe-inline`. */
export const afterFirstPaintHash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
