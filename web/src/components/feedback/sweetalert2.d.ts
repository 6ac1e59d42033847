// The build without a style sheet of its own, which a strict content security policy would refuse.
declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  import Swal from 'sweetalert2'
  export default Swal
}
