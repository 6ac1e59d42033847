// The build without its own style sheet, which a strict content security policy would refuse.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  import Swal from 'sweetalert2'
  export default Swal
}
